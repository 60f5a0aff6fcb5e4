import type { ResumeOffer } from "@/server/core/contracts";
import { type CutTurn, RESUMED_AT_ONCE } from "@/server/core/gateway";
import { isoTime } from "@/server/core/kernel";
import { choosePrice, nanoToUsd } from "@/server/core/usage";
import { type OperatorContext, requireScope } from "./context";
import { profileModels } from "./profile-models";
import { warmUntilMs } from "./views/session-view";

type Offered = ResumeOffer["items"][number];

const PRICE_UNIT_TOKENS = 1_000n;

/** Turns that a stop or crash cut off, and what going on with each costs. Nothing is begun. */
export async function resumeOffer(ctx: OperatorContext): Promise<ResumeOffer> {
  requireScope(ctx, "sessions:read");
  const cut = ctx.startupResume === "off" ? [] : await ctx.gateway.resumptions.offered();
  return pricedOffer(ctx, cut);
}

/** The cut turns with the price of their first call. */
export async function pricedOffer(
  ctx: Pick<OperatorContext, "store" | "prices" | "profiles" | "clock">,
  cut: readonly CutTurn[],
): Promise<ResumeOffer> {
  const modelOf = await profileModels(ctx);
  const items: Offered[] = [];
  for (const each of cut) items.push(await offered(ctx, each, modelOf));
  const known = items.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]));
  return {
    items,
    costUsd: known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0),
    concurrency: RESUMED_AT_ONCE,
  };
}

async function offered(
  ctx: Pick<OperatorContext, "store" | "prices" | "clock">,
  { turn, session }: CutTurn,
  modelOf: (profile: string) => string | null,
): Promise<Offered> {
  const [totals, calls, prices] = await Promise.all([
    ctx.store.sessionTotals(session.id),
    ctx.store.callsOfTurn(turn.id),
    ctx.prices(),
  ]);
  const nowMs = ctx.clock.now();
  const warm = (warmUntilMs(totals) ?? 0) > nowMs;
  const tokens = totals.lastPromptTokens;
  const model = session.model ?? modelOf(session.profile) ?? session.toldModel ?? "unknown";
  const call = { provider: calls.at(-1)?.provider ?? null, model, atMs: nowMs };
  const price = choosePrice(prices, call, tokens);
  const unit = price === null ? null : warm ? price.read : price.write5m;
  return {
    sessionId: session.id,
    title: session.title,
    profile: session.profile,
    turnId: turn.id,
    cutAt: isoTime(turn.endedAtMs ?? turn.queuedAtMs),
    promptTokens: tokens,
    warm,
    costUsd:
      unit === null || tokens === null
        ? null
        : nanoToUsd((BigInt(tokens) * unit) / PRICE_UNIT_TOKENS),
  };
}
