export { CacheKeys } from "./cache-keys";
export type { AnsweringLine, TurnFallback } from "./call-line";
export {
  ResidentAgent,
  type ResidentAgentParts,
  type SignatureField,
  type TranscriptEntry,
} from "./resident-agent";
export { runTurn } from "./run-turn";
export { SharedWrites } from "./shared-writes";
export type {
  AgentPorts,
  AgentTurnEvent,
  CallLedger,
  ModelRoute,
  OrganisationMemory,
  ToolRunner,
  TurnJournal,
  TurnOutcome,
  TurnSettings,
} from "./types";
