export { aboutGateway } from "./about-gateway";
export { addCredential } from "./add-credential";
export { agentCacheState } from "./agent-cache-state";
export { agentImpact } from "./agent-impact";
export { agentTimeline } from "./agent-timeline";
export { archiveSession } from "./archive-session";
export { type Audit, type AuditEntry, type AuditParts, createAudit } from "./audit";
export { branchSession } from "./branch-session";
export { bulkSessions } from "./bulk-sessions";
export { checkDatabase } from "./check-database";
export { chooseCredential } from "./choose-credential";
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
export { createTask } from "./create-task";
export { demoStatus } from "./demo-status";
export { dropQueued } from "./drop-queued";
export { editQueued } from "./edit-queued";
export { evictAgent } from "./evict-agent";
export { exportSession } from "./export-session";
export { gatewayHealth } from "./gateway-health";
export { gatewayStatus } from "./gateway-status";
export { getCall } from "./get-call";
export { getSession } from "./get-session";
export { getUsage } from "./get-usage";
export { listAgents } from "./list-agents";
export { listCalls, listSessionCalls } from "./list-calls";
export { listCommands } from "./list-commands";
export { listLeases } from "./list-leases";
export { listMessages } from "./list-messages";
export { listProfiles } from "./list-profiles";
export { listProviders } from "./list-providers";
export { listQueue } from "./list-queue";
export { listRoutes } from "./list-routes";
export { listSessionEvents } from "./list-session-events";
export { listSessions } from "./list-sessions";
export { listTasks } from "./list-tasks";
export { listTurns } from "./list-turns";
export type { AboutSource, DemoSource, Schedules, TaskPorts } from "./ports";
export { promptFacts } from "./prompt-facts";
export { promptVersions } from "./prompt-versions";
export { rebuildPrompt } from "./rebuild-prompt";
export { releaseLease } from "./release-lease";
export { removeCredential } from "./remove-credential";
export { reorderQueue } from "./reorder-queue";
export { resendTurn } from "./resend-turn";
export { resumeOffer } from "./resume-offer";
export { resumeTurns } from "./resume-turns";
export { runCommand, runCommandFrom } from "./run-command";
export { sendInbound } from "./send-inbound";
export { sendMessage } from "./send-message";
export { sessionFacets } from "./session-facets";
export { setSimulator } from "./set-simulator";
export { showCallRequest } from "./show-call-request";
export { showMessageImage } from "./show-message-image";
export { showProfilePrompt } from "./show-profile-prompt";
export { showPromptVersion } from "./show-prompt-version";
export { showSessionPrompt } from "./show-session-prompt";
export { startDemo } from "./start-demo";
export { stopTurn } from "./stop-turn";
export { type SubscribeRequest, subscribe } from "./subscribe";
export { testCredential } from "./test-credential";
export { updateSession } from "./update-session";
export { updateTask } from "./update-task";
export { toCallView } from "./views/call-view";
export { waitingPrompts } from "./waiting-prompts";
export { type WakeReport, wakeDueTasks } from "./wake-due-tasks";
export { wakeTask } from "./wake-task";
export { type WatchRequest, watchSession } from "./watch-session";
