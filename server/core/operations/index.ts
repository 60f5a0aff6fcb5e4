export { archiveSession } from "./archive-session";
export { type Audit, type AuditEntry, type AuditParts, createAudit } from "./audit";
export {
  LOCAL_OPERATOR,
  type OperationStore,
  type OperationsWorld,
  type Operator,
  type OperatorContext,
  requireScope,
  SCOPES,
  type Scope,
} from "./context";
export { createSession } from "./create-session";
export { evictAgent } from "./evict-agent";
export { gatewayStatus } from "./gateway-status";
export { getCall } from "./get-call";
export { getSession } from "./get-session";
export { getUsage } from "./get-usage";
export { listAgents } from "./list-agents";
export { listCalls, listSessionCalls } from "./list-calls";
export { listMessages } from "./list-messages";
export { listProfiles } from "./list-profiles";
export { listQueue } from "./list-queue";
export { listSessionEvents } from "./list-session-events";
export { listSessions } from "./list-sessions";
export { listTurns } from "./list-turns";
export { sendMessage } from "./send-message";
export { showCallRequest } from "./show-call-request";
export { showProfilePrompt } from "./show-profile-prompt";
export { showSessionPrompt } from "./show-session-prompt";
export { stopTurn } from "./stop-turn";
export { updateSession } from "./update-session";
export { toCallView } from "./views/call-view";
export { type WatchRequest, watchSession } from "./watch-session";
