import type {
  PromptChange,
  PromptFactsInput,
  WaitingPrompt,
  WaitingPrompts,
} from "@/server/core/contracts";
import type { PromptWithTools } from "@/server/core/gateway";
import { type OperatorContext, requireScope } from "./context";
import { promptChanges } from "./prompt-changes";
import { promptPieces } from "./prompt-pieces";
import { warmUntilOf } from "./views/session-view";

const COMPARED_SESSIONS = 50;

/**
 * The latest active sessions of a profile whose frozen prompt differs from what stands on disk. One whose start date
 * alone is another is not listed: it waits for nothing that anybody wrote.
 */
export async function waitingPrompts(
  ctx: OperatorContext,
  { name }: PromptFactsInput,
): Promise<WaitingPrompts> {
  requireScope(ctx, "profiles:read");
  const now = await ctx.gateway.freshPrompt(name);
  const filter = { profile: name, query: null, archived: false };
  const page = await ctx.reads.sessions(filter, { limit: COMPARED_SESSIONS, cursor: null });
  const changesOf = comparison(now);
  const items: WaitingPrompt[] = [];
  let compared = 0;
  for (const { session, totals } of page.items) {
    const frozen = await ctx.gateway.renderedPrompt(session.id);
    if (frozen === null) continue;
    compared += 1;
    const changes = changesOf(frozen);
    if (changes.every(isStartDate)) continue;
    items.push({
      sessionId: session.id,
      title: session.title,
      warmUntil: warmUntilOf(totals),
      changes,
      rebuildWaits: session.rebuildWhenCold,
    });
  }
  return { items, compared, nextCursor: null };
}

/** Sessions frozen with the same bytes differ in the same way: each pair of hashes is compared once. */
function comparison(now: PromptWithTools): (frozen: PromptWithTools) => PromptChange[] {
  const known = new Map<string, PromptChange[]>();
  const hashes = ({ prompt, tools }: PromptWithTools) => `${prompt.sha256} ${tools.sha256}`;
  known.set(hashes(now), []);
  const pieces = promptPieces(now.prompt, now.tools);
  return (frozen) => {
    const changes =
      known.get(hashes(frozen)) ?? promptChanges(promptPieces(frozen.prompt, frozen.tools), pieces);
    known.set(hashes(frozen), changes);
    return changes;
  };
}

function isStartDate({ tier, block, change }: PromptChange): boolean {
  return tier === "volatile" && block === "start-date" && change === "changed";
}
