import type { AgentImpact, AgentImpactInput } from "@/server/core/contracts";
import type { PromptWithTools } from "@/server/core/gateway";
import type { TokenEstimator } from "@/server/core/models";
import type { SessionListItem } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";
import { foundSessionItem } from "./found";
import { profileModels } from "./profile-models";
import { promptTokens, rebuildImpact } from "./rebuild-impact";
import { toSessionView, warmUntilMs, warmUntilOf } from "./views/session-view";

const MESSAGES_PER_STEP = 200;

/** What evicting, rebuilding and releasing would do to a session and cost, before it is done. */
export async function agentImpact(
  ctx: OperatorContext,
  { sessionId }: AgentImpactInput,
): Promise<AgentImpact> {
  requireScope(ctx, "agents:read");
  const item = await foundSessionItem(ctx, sessionId);
  const agent = ctx.gateway.agents().find((each) => each.sessionId === sessionId);
  return {
    sessionId,
    warmUntil: warmUntilOf(item.totals),
    evict: {
      resident: agent !== undefined,
      running: agent?.state === "running" || item.openTurns.running > 0,
      freedBytes: agent?.residentBytes ?? 0,
      rebuildMs: ctx.gateway.agentCache().buildMs,
      costUsd: 0,
    },
    rebuild: await rebuildOf(ctx, item, agent?.provider ?? null),
    // Agents hold no processes, browsers or connections of their own yet.
    release: { resources: [] },
  };
}

async function rebuildOf(
  ctx: OperatorContext,
  item: SessionListItem,
  provider: string | null,
): Promise<AgentImpact["rebuild"]> {
  const { session, totals } = item;
  const [frozen, now, estimate, prices, modelOf] = await Promise.all([
    ctx.gateway.sessionPrompt(session.id),
    ctx.gateway.freshPrompt(session.profile),
    ctx.tokenEstimator(),
    ctx.prices(),
    profileModels(ctx),
  ]);
  const nowMs = ctx.clock.now();
  const { model } = toSessionView(item, modelOf(session.profile));
  const facts = {
    ...{ frozen, now, prices, ttlMs: totals.lastTtlMs },
    historyTokens: frozen === null ? 0 : await historyTokens(ctx, item, frozen, estimate),
    isWarm: (warmUntilMs(totals) ?? 0) > nowMs,
    call: { provider, model, atMs: nowMs },
  };
  return { ...rebuildImpact(facts, estimate), waits: session.rebuildWhenCold };
}

/** What the provider counted last less our estimate of the prompt; where it told nothing, our estimate alone. */
async function historyTokens(
  { store }: Pick<OperatorContext, "store">,
  { session, totals }: SessionListItem,
  frozen: PromptWithTools,
  estimate: TokenEstimator,
): Promise<number> {
  if (totals.lastPromptTokens !== null) {
    return Math.max(0, totals.lastPromptTokens - promptTokens(frozen, estimate));
  }
  let [tokens, afterSeq] = [0, 0];
  for (;;) {
    const messages = await store.messages(session.id, { afterSeq, limit: MESSAGES_PER_STEP });
    for (const { blocks } of messages.filter(({ excluded }) => excluded === null)) {
      tokens += blocks.reduce((sum, { json }) => sum + estimate(json), 0);
    }
    const last = messages.at(-1);
    if (last === undefined || messages.length < MESSAGES_PER_STEP) return tokens;
    afterSeq = last.seq;
  }
}
