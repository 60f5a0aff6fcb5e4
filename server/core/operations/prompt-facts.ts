import type { PromptFacts, PromptFactsInput } from "@/server/core/contracts";
import type { PromptWithTools } from "@/server/core/gateway";
import { isoTimeOrNull } from "@/server/core/kernel";
import { lintPrompt } from "@/server/core/prompt";
import { type OperatorContext, requireScope } from "./context";
import { frozenPieces } from "./frozen-pieces";
import { type PromptPiece, promptPieces } from "./prompt-pieces";

const MAX_VERSIONS = 500;

const MESSAGES = {
  "profile-in-path": "a path with the profile's name: every profile would get other bytes",
  "absolute-path": "an absolute path: another machine would get other bytes",
  "date-or-time": "a date or time: tomorrow's sessions would get other bytes",
  "usage-figure": "a figure that looks counted: it would change from session to session",
} as const;

/** What is known of a profile's prompt, block by block: who shares it, since when, how often it changed. */
export async function promptFacts(
  ctx: OperatorContext,
  { name }: PromptFactsInput,
): Promise<PromptFacts> {
  requireScope(ctx, "profiles:read");
  const own = await ctx.gateway.freshPrompt(name);
  const [others, history] = await Promise.all([otherPrompts(ctx, name), frozenHistory(ctx, name)]);
  const blocks = piecesOf(own).map((piece) => ({
    tier: piece.tier,
    name: piece.name,
    sha256: piece.sha256,
    sharedBy: [
      name,
      ...others.filter(({ pieces }) => pieces.has(placeAndBytes(piece))).map((each) => each.name),
    ].sort(),
    firstFrozenAt: isoTimeOrNull(history.firstFrozenAtMs.get(placeAndBytes(piece)) ?? null),
    versions: history.texts.get(placeOf(piece))?.size ?? 0,
  }));
  const findings = lintPrompt(own.prompt, name).map(({ rule, block, text }) => ({
    tier: "stable" as const,
    block,
    rule,
    message: MESSAGES[rule],
    excerpt: text,
  }));
  return { profile: name, blocks, findings };
}

async function otherPrompts(
  { gateway, profiles }: Pick<OperatorContext, "gateway" | "profiles">,
  name: string,
): Promise<{ name: string; pieces: ReadonlySet<string> }[]> {
  const listed = await profiles.list();
  const others = listed.filter((profile) => profile.fault === null && profile.name !== name);
  const prompts = await Promise.all(
    // A profile may become unfit between the listing and this; then it shares nothing.
    others.map(async (profile) => ({
      name: profile.name,
      prompt: await gateway.freshPrompt(profile.name).catch(() => null),
    })),
  );
  return prompts.map((each) => ({
    name: each.name,
    pieces: new Set(each.prompt === null ? [] : piecesOf(each.prompt).map(placeAndBytes)),
  }));
}

async function frozenHistory({ reads, store }: OperatorContext, profile: string) {
  const firstFrozenAtMs = new Map<string, number>();
  const texts = new Map<string, Set<string>>();
  for (const version of await reads.frozenVersions(profile, MAX_VERSIONS)) {
    for (const piece of await frozenPieces(store, version)) {
      const [place, key] = [placeOf(piece), placeAndBytes(piece)];
      const known = firstFrozenAtMs.get(key) ?? version.firstFrozenAtMs;
      firstFrozenAtMs.set(key, Math.min(known, version.firstFrozenAtMs));
      texts.set(place, (texts.get(place) ?? new Set()).add(piece.sha256));
    }
  }
  return { firstFrozenAtMs, texts };
}

function piecesOf({ prompt, tools }: PromptWithTools): PromptPiece[] {
  return promptPieces(prompt, tools);
}

function placeOf({ tier, name }: PromptPiece): string {
  return `${tier} ${name}`;
}

function placeAndBytes(piece: PromptPiece): string {
  return `${placeOf(piece)} ${piece.sha256}`;
}
