export { type MessageDraft, newMessage, toWireMessage } from "./messages";
export { withPatch } from "./patch";
export { STOPPED_WHILE_RUNNING, unansweredMessage } from "./recovery";
export { consoleSessionKey } from "./session-key";
export type {
  Acceptance,
  AcceptInput,
  AppendStepInput,
  BeginTurnInput,
  DashboardReads,
  EndTurnInput,
  FencedWrite,
  Page,
  PageRequest,
  SessionListItem,
  SessionStore,
} from "./store";
export { answerBegan, NO_TOTALS, totalsAfter } from "./totals";
export {
  type AgentEvent,
  type AgentEventType,
  type CallPatch,
  type CallPurpose,
  type CallState,
  type ChatContext,
  type Exclusion,
  type FrozenPrefix,
  type InboundEvent,
  type ModelCall,
  type NewMessage,
  type QueueItem,
  type RequestRecipe,
  type Route,
  type Session,
  type SessionPatch,
  type SessionTotals,
  type StoredBlock,
  type StoredMessage,
  TURN_STATES,
  type Turn,
  type TurnError,
  type TurnKind,
  type TurnState,
} from "./types";
