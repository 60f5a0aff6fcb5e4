import { z } from "zod";
import { GatewayError, sha256 } from "@/server/core/kernel";
import {
  assemblePrompt,
  type Block,
  type RenderedPrompt,
  type RenderedTier,
  type Tier,
} from "./tiers";

const VERSION = 1;

const FrozenBlock = z.strictObject({ name: z.string(), text: z.string().min(1) });
const FrozenTiers = z.strictObject({
  stable: z.array(FrozenBlock),
  context: z.array(FrozenBlock),
  volatile: z.array(FrozenBlock),
});
const FrozenDocument = z.strictObject({
  version: z.literal(VERSION),
  sha256: z.string(),
  checksum: z.string(),
  tiers: FrozenTiers,
});
type FrozenTiers = z.infer<typeof FrozenTiers>;

/** The prompt as a document to store; `restorePrompt` gives back the same bytes, block for block. */
export function freezePrompt(prompt: RenderedPrompt): string {
  const tiers: FrozenTiers = {
    stable: frozenBlocks(prompt.stable),
    context: frozenBlocks(prompt.context),
    volatile: frozenBlocks(prompt.volatile),
  };
  return JSON.stringify({
    version: VERSION,
    sha256: prompt.sha256,
    checksum: checksumOf(tiers),
    tiers,
  });
}

/** The prompt of a stored document, or STORE_FAILED when it was altered or written by another version. */
export function restorePrompt(document: string): RenderedPrompt {
  const frozen = parseDocument(document);
  if (frozen.checksum !== checksumOf(frozen.tiers)) throw damaged("its text was altered");
  const prompt = assemblePrompt({
    stable: blocksOf("stable", frozen.tiers),
    context: blocksOf("context", frozen.tiers),
    volatile: blocksOf("volatile", frozen.tiers),
  });
  if (prompt.sha256 !== frozen.sha256) throw damaged("its hash does not fit its text");
  return prompt;
}

function frozenBlocks(tier: RenderedTier): FrozenTiers[Tier] {
  return tier.blocks.map(({ name, text }) => ({ name, text }));
}

function blocksOf<T extends Tier>(tier: T, tiers: FrozenTiers): Block<T>[] {
  return tiers[tier].map(({ name, text }) => ({ tier, name, text }));
}

function checksumOf(tiers: FrozenTiers): string {
  return sha256(JSON.stringify([tiers.stable, tiers.context, tiers.volatile]));
}

function parseDocument(document: string): z.infer<typeof FrozenDocument> {
  let value: unknown;
  try {
    value = JSON.parse(document);
  } catch (cause) {
    throw damaged("it is not JSON", cause);
  }
  const parsed = FrozenDocument.safeParse(value);
  if (parsed.success) return parsed.data;
  throw damaged(`it is not a document of version ${VERSION}`);
}

function damaged(why: string, cause?: unknown): GatewayError {
  return new GatewayError("STORE_FAILED", `the stored prompt cannot be used: ${why}`, {
    hint: "Rebuild the prompt of this session; its next call then writes the prefix anew.",
    cause,
  });
}
