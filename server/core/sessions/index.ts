export {
  isBehind,
  type KeysetPosition,
  type KeysetRequest,
  keysetPage,
  keysetRequest,
} from "./keyset";
export { type MessageDraft, newMessage, toWireMessage } from "./messages";
export { withPatch } from "./patch";
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
  UsageRow,
} from "./store";
export { TableSessionStore } from "./table-store";
export type {
  CallRows,
  FrozenRows,
  MessagePlace,
  MessageRange,
  MessageRows,
  SessionRows,
  SessionTables,
  TurnRows,
} from "./tables";
export { foldTitle } from "./titles";
export { answerBegan, NO_TOTALS } from "./totals";
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
