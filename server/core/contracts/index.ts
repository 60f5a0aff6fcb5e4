export {
  AgentPage,
  AgentView,
  EvictInput,
  EvictMode,
  EvictResult,
} from "./agents";
export {
  BreakpointView,
  CallPage,
  CallView,
  GetCallInput,
  ListCallsInput,
  SessionCallsInput,
} from "./calls";
export {
  CostNano,
  CostStatus,
  Effort,
  ErrorBody,
  IdInput,
  PageInput,
  type PageOf,
  ProfileName,
  pageOf,
  Thinking,
  Timestamp,
  UsageView,
} from "./common";
export { GatewayStatus } from "./gateway";
export { LiveBlock, LiveEvent, LiveTurn, SequencedEvent, WatchInput } from "./live";
export {
  GetProfileInput,
  ProfileList,
  ProfileView,
  PromptBlockView,
  PromptTierView,
  PromptView,
} from "./profiles";
export {
  ChatInput,
  CreateSessionInput,
  EventPage,
  EventView,
  ListMessagesInput,
  ListSessionsInput,
  MAX_MESSAGE_CHARACTERS,
  MessagePage,
  MessageView,
  PatchSessionInput,
  QueueItemView,
  QueueView,
  SendMessageInput,
  SendMessageResult,
  SessionIdInput,
  SessionPage,
  SessionPageInput,
  SessionState,
  SessionView,
  StopInput,
  StopResult,
  TurnError,
  TurnPage,
  TurnState,
  TurnView,
} from "./sessions";
export { GetUsageInput, UsageBucketView, UsageGroup, UsageReport } from "./usage";
