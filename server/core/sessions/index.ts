export { type FacetRow, facetCounts, type ListedState, listedState } from "./facets";
export {
  isBehind,
  type KeysetPosition,
  type KeysetRequest,
  keysetPage,
  keysetRequest,
} from "./keyset";
export type {
  AcquireLeaseInput,
  HolderState,
  LeaseGrant,
  LeaseGrip,
  RecoverTurnsInput,
  RenewLeaseInput,
} from "./leases";
export { isLeaseHeld } from "./leases";
export { type MessageDraft, messageSha256, newMessage, toWireMessage } from "./messages";
export type { MoveRouteWrite, StartOverWrite } from "./moves";
export type { Page, PageRequest } from "./pages";
export { withPatch } from "./patch";
export { STOPPED_WHILE_RUNNING } from "./recovery";
export { withRedactions } from "./redacted";
export { sessionArchived } from "./refusals";
export { routePosition } from "./routes";
export {
  consoleSessionKey,
  isConsoleKey,
  type KeyedPlace,
  type KeyRules,
  sessionKey,
} from "./session-key";
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
  AppendStepInput,
  BeginTurnInput,
  BeginWrite,
  BranchSessionInput,
  DashboardReads,
  EndTurnInput,
  FacetCounts,
  FencedWrite,
  FrozenVersion,
  SessionFilter,
  SessionListItem,
  SessionOrder,
  SessionStore,
  StepWrite,
  TimelineEvent,
  UsageRow,
} from "./store";
export { TableSessionStore } from "./table-store";
export type {
  AnsweredWanted,
  CallRows,
  FrozenRows,
  LeaseRows,
  MessageAddress,
  MessagePlace,
  MessageRange,
  MessageRows,
  RedactedRows,
  RouteRange,
  SessionRows,
  SessionTables,
  TaskFilter,
  TaskRange,
  TaskRows,
  TurnRows,
} from "./tables";
export {
  NEVER_DUE_MS,
  type PatchTaskWrite,
  type TaskWrite,
  taskPosition,
} from "./tasks";
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
  FallbackNote,
  FallbackReason,
  FrozenPrefix,
  InboundEvent,
  LeaseHolder,
  LeasePurpose,
  ModelCall,
  NewMessage,
  QueueItem,
  RedactedMessage,
  RequestRecipe,
  Route,
  SendMode,
  Session,
  SessionFallback,
  SessionPatch,
  SessionTotals,
  StoredBlock,
  StoredMessage,
  Task,
  TaskPatch,
  TaskState,
  Turn,
  TurnError,
  TurnKind,
  TurnLease,
  TurnState,
} from "./types";
export type { UndoInput, UndoWrite } from "./undo";
