import { z } from "zod";
import { IdInput, pageOf, Timestamp } from "./common";

export const AgentView = z.object({
  sessionId: z.string(),
  key: z.string(),
  profile: z.string(),
  model: z.string(),
  signature: z.string(),
  builtAt: Timestamp,
  lastUsedAt: Timestamp,
  turnsReused: z.number(),
  state: z.enum(["idle", "running", "protected"]),
  residentBytes: z.number(),
});
export type AgentView = z.infer<typeof AgentView>;
export const AgentPage = pageOf(AgentView);

export const EvictMode = z.enum(["soft", "stop", "release"]);
export const EvictInput = z.object({ sessionId: IdInput, mode: EvictMode.default("soft") });
export type EvictInput = z.infer<typeof EvictInput>;
export const EvictResult = z.object({
  status: z.enum(["evicted", "deferred", "absent"]),
  impact: z.object({
    freedBytes: z.number(),
    promptBytesUnchanged: z.boolean(),
    warmUntil: Timestamp.nullable(),
    costUsd: z.number(),
  }),
});
export type EvictResult = z.infer<typeof EvictResult>;
