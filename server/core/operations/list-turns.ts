import type { PageOf, SessionPageInput, TurnView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { toTurnView } from "./views/turn-view";

/** The session's turns, newest first. */
export async function listTurns(
  ctx: OperatorContext,
  { id, limit, cursor }: SessionPageInput,
): Promise<PageOf<TurnView>> {
  requireScope(ctx, "sessions:read");
  await foundSession(ctx, id);
  const page = await ctx.reads.turns({ sessionId: id }, { limit, cursor: cursor ?? null });
  return { items: page.items.map(toTurnView), nextCursor: page.nextCursor };
}
