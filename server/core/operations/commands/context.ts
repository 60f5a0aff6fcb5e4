import { modelCapabilities } from "@/server/core/models";
import { foundSessionItem } from "../found";
import { viewedSession } from "../get-session";
import type { CommandAnswer, CommandEffect } from "./types";
import { tokenWords } from "./words";

const PERCENT = 100;

/** Tells what the prompt is made of and how much of the window it fills. */
export const context: CommandEffect = async ({ ctx, session }) => {
  const frozen = await ctx.gateway.sessionPrompt(session.id);
  if (frozen === null)
    return { message: "Nothing was sent yet: the prompt is made at the first turn." };
  const [{ totals }, view, estimate] = await Promise.all([
    foundSessionItem(ctx, session.id),
    viewedSession(ctx, session.id),
    ctx.tokenEstimator(),
  ]);
  const tools = frozen.tools.tools.reduce((sum, { json }) => sum + estimate(json), 0);
  const { stable, context: middle, volatile } = frozen.prompt;
  const tiers = [stable, middle, volatile].map(({ text }) => estimate(text));
  const system = tiers.reduce((sum, tokens) => sum + tokens, 0);
  const total = totals.lastPromptTokens;
  const messages = total === null ? null : Math.max(0, total - tools - system);
  const lines = [
    `Tools: ≈ ${tokenWords(tools)}`,
    `Stable: ≈ ${tokenWords(tiers[0] ?? 0)}`,
    `Context: ≈ ${tokenWords(tiers[1] ?? 0)}`,
    `Volatile: ≈ ${tokenWords(tiers[2] ?? 0)}`,
    `Messages: ${messages === null ? "unknown" : `≈ ${tokenWords(messages)}`}`,
  ];
  return filled(view.model, total, lines);
};

function filled(model: string, total: number | null, lines: string[]): CommandAnswer {
  const { known, contextWindowTokens: window } = modelCapabilities(model);
  const size = known
    ? ` of ${tokenWords(window)} (${model})`
    : ` (the window of ${model} is unknown)`;
  if (total === null) return { message: `No call told yet how long the prompt is${size}.`, lines };
  const share = known ? `, ${((total / window) * PERCENT).toFixed(1)} %` : "";
  return { message: `The last prompt had ${tokenWords(total)}${size}${share}.`, lines };
}
