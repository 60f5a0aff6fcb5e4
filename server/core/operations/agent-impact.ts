import type { AgentImpact, AgentImpactInput } from "@/server/core/contracts";
import type { PromptWithTools, RebuildPlan } from "@/server/core/gateway";
import { isoTimeOrNull } from "@/server/core/kernel";
import { imageCount, parseBlock, type TokenEstimator } from "@/server/core/models";
import type { SessionListItem } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";
import { foundSessionItem } from "./found";
import { promptTokens, rebuildImpact } from "./rebuild-impact";

const MESSAGES_PER_STEP = 200;

/** What evicting, rebuilding and releasing would do to a session and cost, before it is done. */
export async function agentImpact(
  ctx: OperatorContext,
  { sessionId }: AgentImpactInput,
): Promise<AgentImpact> {
  requireScope(ctx, "agents:read");
  const item = await foundSessionItem(ctx, sessionId);
  const plan = await ctx.gateway.rebuildPlan(sessionId);
  const agent = ctx.gateway.agents().find((each) => each.sessionId === sessionId);
  return {
    sessionId,
    warmUntil: plan === null ? null : isoTimeOrNull(plan.warm?.untilMs ?? null),
    evict: {
      resident: agent !== undefined,
      running: agent?.state === "running" || item.openTurns.running > 0,
      freedBytes: agent?.residentBytes ?? 0,
      rebuildMs: ctx.gateway.agentCache().buildMs,
      costUsd: 0,
    },
    rebuild: await rebuildOf(ctx, item, { plan, provider: agent?.provider ?? null }),
    // Agents hold no processes, browsers or connections of their own yet.
    release: { resources: [] },
  };
}

async function rebuildOf(
  ctx: OperatorContext,
  item: SessionListItem,
  { plan, provider }: { plan: RebuildPlan | null; provider: string | null },
): Promise<AgentImpact["rebuild"]> {
  const [estimate, prices] = await Promise.all([ctx.tokenEstimator(), ctx.prices()]);
  const facts = {
    ...{ plan, prices },
    historyTokens: plan === null ? 0 : await historyTokens(ctx, item, plan.before, estimate),
    call: { provider, atMs: ctx.clock.now() },
  };
  return { ...rebuildImpact(facts, estimate), waits: item.session.rebuildWhenCold };
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
      tokens += blocks.reduce((sum, block) => sum + blockTokens(block, estimate), 0);
    }
    const last = messages.at(-1);
    if (last === undefined || messages.length < MESSAGES_PER_STEP) return tokens;
    afterSeq = last.seq;
  }
}

/** An image counts by its size in pixels, whatever the length of its file. */
function blockTokens({ json }: { json: string }, estimate: TokenEstimator): number {
  return imageCount(parseBlock(json).type, json).imageTokens ?? estimate(json);
}
