export { type FacetRow, facetCounts, type ListedState, listedState } from "./facets";
export {
  isBehind,
  type KeysetPosition,
  type KeysetRequest,
  keysetPage,
  keysetRequest,
} from "./keyset";
export { type MessageDraft, newMessage, toWireMessage } from "./messages";
export { withPatch } from "./patch";
export { sessionArchived } from "./refusals";
export { consoleSessionKey } from "./session-key";
export {
  type SessionPosition,
  type SessionQuestion,
  sessionPage,
  sessionPageRequest,
  sessionPlace,
} from "./session-keyset";
export type {
  Acceptance,
  AcceptInput,
  AnsweredWanted,
  AppendStepInput,
  BeginTurnInput,
  BranchSessionInput,
  DashboardReads,
  EndTurnInput,
  FacetCounts,
  FencedWrite,
  FrozenVersion,
  Page,
  PageRequest,
  SessionFilter,
  SessionListItem,
  SessionOrder,
  SessionStore,
  TimelineEvent,
  UsageRow,
} from "./store";
export { TableSessionStore } from "./table-store";
export type {
  CallRows,
  FrozenRows,
  MessageAddress,
  MessagePlace,
  MessageRange,
  MessageRows,
  SessionRows,
  SessionTables,
  TurnRows,
} from "./tables";
export { AGENT_TIMELINE_TYPES } from "./timeline";
export { foldTitle } from "./titles";
export { answerBegan, NO_TOTALS } from "./totals";
export type {
  AgentEvent,
  AgentEventType,
  AskedEvent,
  Attachment,
  AttachmentFacts,
  CallPatch,
  CallPurpose,
  CallState,
  ChatContext,
  Exclusion,
  FrozenPrefix,
  InboundEvent,
  ModelCall,
  NewMessage,
  QueueItem,
  RequestRecipe,
  Route,
  Session,
  SessionPatch,
  SessionTotals,
  StoredBlock,
  StoredMessage,
  Turn,
  TurnError,
  TurnKind,
  TurnState,
} from "./types";
