import { viewedSession } from "../get-session";
import type { CommandEffect } from "./types";
import { counted, tokenWords, usdWords } from "./words";

const PERCENT = 100;

/** Tells tokens, money and hit rate of this conversation. */
export const usage: CommandEffect = async ({ ctx, session }) => {
  const view = await viewedSession(ctx, session.id);
  const told = view.usage;
  const writes = [told.write5m, told.write1h, told.writeOther];
  const written = writes.some((each) => each === null)
    ? null
    : writes.reduce((sum: number, each) => sum + (each ?? 0), 0);
  const rate = view.hitRate === null ? "unknown" : `${(view.hitRate * PERCENT).toFixed(1)} %`;
  return {
    message: `This conversation has cost ${usdWords(view.costUsd)} (${view.costStatus}).`,
    lines: [
      `Prompts: ${tokenWords(told.promptTotal)}`,
      `Read from the cache: ${tokenWords(told.read)}`,
      `Written to the cache: ${tokenWords(written)}`,
      `Neither: ${tokenWords(told.uncached)}`,
      `Answers: ${tokenWords(told.output)}`,
      `Hit rate: ${rate} (read ÷ (neither + read + written))`,
      ...silent(
        view.notReported,
        "did not tell how its prompt was split",
        "did not tell how their prompts were split",
      ),
      ...silent(view.notPriced, "has no known price", "have no known price"),
    ],
  };
};

function silent(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${counted(count, "call")} ${count === 1 ? one : many}: left out.`];
}
