import type { AgentEventType } from "./types";

/** What happens to resident agents and to what they send, as opposed to turns and what operators do. */
export const AGENT_TIMELINE_TYPES: readonly AgentEventType[] = [
  "entry-built",
  "entry-reused",
  "entry-rebuilt",
  "entry-evicted",
  "prompt-frozen",
  "prompt-rebuilt",
  "model-switched",
];
