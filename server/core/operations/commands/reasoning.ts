import { Effort } from "@/server/core/contracts";
import type { OperatorContext } from "../context";
import { foundSessionItem } from "../found";
import { viewedSession } from "../get-session";
import { promptTokens } from "../rebuild-impact";
import { updateSession } from "../update-session";
import { warmUntilMs } from "../views/session-view";
import type { CommandEffect } from "./types";
import { costUsd, priceNow, tokenWords, usdWords } from "./words";

/** Shows or sets how much effort the model spends. */
export const reasoning: CommandEffect = async ({ ctx, session, args }) => {
  const wanted = args.effort;
  const before = session.effort ?? "the profile's";
  if (wanted === undefined) {
    return {
      message: `The effort is ${before}. /reasoning ${Effort.options.join("|")}|default sets another.`,
    };
  }
  const effort = wanted === "default" ? null : Effort.parse(wanted);
  if (effort === session.effort)
    return { message: `The effort is ${before} already: nothing changes.` };
  await updateSession(ctx, { id: session.id, effort });
  return {
    message: `From the next turn on the effort is ${effort ?? "the profile's"}.`,
    lines: await price(ctx, session.id),
  };
};

/** Tools and system are read all the same; the messages are written again while they are warm. */
async function price(ctx: OperatorContext, sessionId: string): Promise<string[]> {
  const [{ totals }, view, frozen] = await Promise.all([
    foundSessionItem(ctx, sessionId),
    viewedSession(ctx, sessionId),
    ctx.gateway.sessionPrompt(sessionId),
  ]);
  if (totals.lastPromptTokens === null || frozen === null) return [];
  const isWarm = (warmUntilMs(totals) ?? 0) > ctx.clock.now();
  if (!isWarm) return ["The cache is cold: it costs nothing more than any next call."];
  const system = promptTokens(frozen, await ctx.tokenEstimator());
  const tokens = Math.max(0, totals.lastPromptTokens - system);
  const row = await priceNow(ctx, view.model, totals.lastPromptTokens);
  const more = row === null ? undefined : row.write5m - row.read;
  return [
    `The next call writes about ${tokenWords(tokens)} of messages again: ≈ ${usdWords(costUsd(tokens, more))} more than with the effort before.`,
  ];
}
