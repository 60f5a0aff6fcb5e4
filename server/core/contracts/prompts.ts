import { z } from "zod";
import { PromptChange } from "./agents";
import { ProfileName, Timestamp } from "./common";

const Tier = z.enum(["tools", "stable", "context", "volatile"]);

/** What is known of one block or tool of a profile's prompt beyond its text. */
export const PromptBlockFacts = z.object({
  tier: Tier,
  name: z.string(),
  sha256: z.string(),
  /** Profiles, this one included, whose new sessions would get the same bytes in this place. */
  sharedBy: z.array(z.string()),
  /** When these bytes were first frozen for a session of the profile; null = never. */
  firstFrozenAt: Timestamp.nullable(),
  /** How many different texts of it the profile's sessions were frozen with. */
  versions: z.number(),
});
export type PromptBlockFacts = z.infer<typeof PromptBlockFacts>;

export const LintFinding = z.object({
  tier: Tier,
  block: z.string(),
  rule: z.string(),
  message: z.string(),
  excerpt: z.string().nullable(),
});
export type LintFinding = z.infer<typeof LintFinding>;

export const PromptFacts = z.object({
  profile: z.string(),
  blocks: z.array(PromptBlockFacts),
  findings: z.array(LintFinding),
});
export type PromptFacts = z.infer<typeof PromptFacts>;
export const PromptFactsInput = z.object({ name: ProfileName });
export type PromptFactsInput = z.infer<typeof PromptFactsInput>;

/** A prompt with its tools that sessions of the profile were frozen with. */
export const PromptVersion = z.object({
  promptSha256: z.string(),
  toolsSha256: z.string(),
  firstFrozenAt: Timestamp,
  lastFrozenAt: Timestamp,
  sessions: z.number(),
});
export type PromptVersion = z.infer<typeof PromptVersion>;
export const PromptVersions = z.object({ items: z.array(PromptVersion), nextCursor: z.null() });
export type PromptVersions = z.infer<typeof PromptVersions>;
const Hash = z.string().regex(/^[0-9a-f]{64}$/, "is not a SHA-256");
export const PromptVersionInput = z.object({ promptSha256: Hash, toolsSha256: Hash });
export type PromptVersionInput = z.infer<typeof PromptVersionInput>;

/** A session whose frozen prompt differs from what stands on disk. */
export const WaitingPrompt = z.object({
  sessionId: z.string(),
  title: z.string(),
  warmUntil: Timestamp.nullable(),
  changes: z.array(PromptChange),
  rebuildWaits: z.boolean(),
});
export type WaitingPrompt = z.infer<typeof WaitingPrompt>;
/** The latest active sessions of the profile were compared; `compared` says how many. */
export const WaitingPrompts = z.object({
  items: z.array(WaitingPrompt),
  compared: z.number(),
  nextCursor: z.null(),
});
export type WaitingPrompts = z.infer<typeof WaitingPrompts>;
