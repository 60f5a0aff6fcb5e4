import { z } from "zod";
import { ProfileName, pageOf } from "./common";
import { SendMode } from "./turns";

export const ProfileView = z.object({
  name: ProfileName,
  model: z.string().nullable(),
  provider: z.string().nullable(),
  toolset: z.array(z.string()),
  home: z.string(),
  /** What becomes of a message that comes while a turn runs, when it does not say; null = cannot be read. */
  queueMode: SendMode.nullable(),
  /** Whether people's names and addresses go out as pseudonyms; null = cannot be read. */
  redactsPeople: z.boolean().nullable(),
  /** What is wrong with its files; null = fit for use. */
  fault: z.string().nullable(),
});
export type ProfileView = z.infer<typeof ProfileView>;

export const ProfileList = pageOf(ProfileView);

const size = { bytes: z.number(), tokens: z.number(), sha256: z.string() };

export const PromptBlockView = z.object({ name: z.string(), ...size, text: z.string() });
export const PromptTierView = z.object({ ...size, blocks: z.array(PromptBlockView) });
export const PromptView = z.object({
  promptSha256: z.string(),
  toolsSha256: z.string(),
  totalBytes: z.number(),
  /** Each tool with its definition as it is sent. */
  tools: z.array(z.object({ name: z.string(), ...size, text: z.string() })),
  tiers: z.object({ stable: PromptTierView, context: PromptTierView, volatile: PromptTierView }),
});
export type PromptView = z.infer<typeof PromptView>;

export const GetProfileInput = z.object({ name: ProfileName });
export type GetProfileInput = z.infer<typeof GetProfileInput>;
