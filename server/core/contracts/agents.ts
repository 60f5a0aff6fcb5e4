import { z } from "zod";
import { IdInput, PageInput, ProfileName, pageOf, Timestamp } from "./common";
import { EventView } from "./sessions";

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
  title: z.string(),
  provider: z.string(),
  /** What the signature is made of, field by field; secrets as the beginning of their hash. */
  signatureFields: z.array(z.object({ name: z.string(), value: z.string() })),
  warmUntil: Timestamp.nullable(),
  /** When it goes for being idle, if nothing uses it before; null = it is running. */
  idleUntil: Timestamp.nullable(),
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

/** The agent cache: its limits, what it has done since the gateway started, and who goes next. */
export const AgentCacheView = z.object({
  entries: z.number(),
  maxEntries: z.number(),
  idleMs: z.number(),
  residentBytes: z.number(),
  /** Memory of the whole process, and the budget above which idle agents go; null = no limit. */
  processBytes: z.number(),
  memoryBudgetBytes: z.number().nullable(),
  reused: z.number(),
  built: z.number(),
  evicted: z.number(),
  /** reused ÷ (reused + built); null before the first turn. */
  reuseRate: z.number().nullable(),
  /** Mean time that building took; null = none was built yet. */
  buildMs: z.number().nullable(),
  /** The session whose agent goes first when room is needed. */
  nextOut: z.string().nullable(),
});
export type AgentCacheView = z.infer<typeof AgentCacheView>;

/** An event of any session's agent, with the session's name. */
export const AgentEventView = EventView.extend({ profile: z.string(), title: z.string() });
export type AgentEventView = z.infer<typeof AgentEventView>;
export const AgentTimelineInput = PageInput.extend({ profile: ProfileName.nullish() });
export type AgentTimelineInput = z.infer<typeof AgentTimelineInput>;
export const AgentTimelinePage = pageOf(AgentEventView);

/**
 * A block or tool of a frozen prompt that differs from what stands on disk now; in the tier `place` a chat or channel
 * prompt that was told on a message, since the one in the system prompt had to stay.
 */
export const PromptChange = z.object({
  tier: z.enum(["tools", "stable", "context", "volatile", "place"]),
  block: z.string(),
  change: z.enum(["added", "removed", "changed"]),
  bytesBefore: z.number().nullable(),
  bytesAfter: z.number().nullable(),
});
export type PromptChange = z.infer<typeof PromptChange>;

/** What each of the three verbs would do to a session, before it is done. */
export const AgentImpact = z.object({
  sessionId: z.string(),
  warmUntil: Timestamp.nullable(),
  evict: z.object({
    resident: z.boolean(),
    running: z.boolean(),
    freedBytes: z.number(),
    /** Mean time of building an agent; null = none was built yet. */
    rebuildMs: z.number().nullable(),
    costUsd: z.literal(0),
  }),
  rebuild: z.object({
    changes: z.array(PromptChange),
    /** Our estimates: tokens that the next turn still reads, the others of the prompt, and those of the messages. */
    keptTokens: z.number(),
    rewrittenTokens: z.number(),
    historyTokens: z.number(),
    /** What the next turn pays more than if nothing were rebuilt; 0 when cold or nothing changes; null = no price. */
    costUsd: z.number().nullable(),
    waits: z.boolean(),
  }),
  release: z.object({
    /** What it holds and would end: processes, browsers, connections. */
    resources: z.array(z.object({ kind: z.string(), count: z.number() })),
  }),
});
export type AgentImpact = z.infer<typeof AgentImpact>;
export const AgentImpactInput = z.object({ sessionId: IdInput });
export type AgentImpactInput = z.infer<typeof AgentImpactInput>;

export const RebuildPromptInput = z.object({
  id: IdInput,
  /** cold: when the provider no longer holds the prefix; never: take back a rebuild that waits. */
  when: z.enum(["now", "cold", "never"], "must be now, cold or never"),
});
export type RebuildPromptInput = z.infer<typeof RebuildPromptInput>;
export const RebuildPromptResult = z.object({
  /** deferred: done when the running turn has ended; waits: at the first turn that finds it cold. */
  status: z.enum(["rebuilt", "deferred", "waits", "unchanged", "withdrawn"]),
  promptSha256: z.string().nullable(),
});
export type RebuildPromptResult = z.infer<typeof RebuildPromptResult>;
