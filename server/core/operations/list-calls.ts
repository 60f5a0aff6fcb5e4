import type { CallView, ListCallsInput, PageOf, SessionCallsInput } from "@/server/core/contracts";
import type { PageRequest } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { toCallView } from "./views/call-view";

/** Model calls of the whole gateway, newest first. */
export async function listCalls(
  ctx: OperatorContext,
  { profile, cause, limit, cursor }: ListCallsInput,
): Promise<PageOf<CallView>> {
  requireScope(ctx, "calls:read");
  // No call carries a cause yet, so none matches one.
  if (cause) return { items: [], nextCursor: null };
  const filter = { sessionId: null, profile: profile ?? null };
  return callPage(ctx, filter, { limit, cursor: cursor ?? null });
}

/** Model calls of one session, newest first. */
export async function listSessionCalls(
  ctx: OperatorContext,
  { id, limit, cursor }: SessionCallsInput,
): Promise<PageOf<CallView>> {
  requireScope(ctx, "calls:read");
  await foundSession(ctx, id);
  return callPage(ctx, { sessionId: id, profile: null }, { limit, cursor: cursor ?? null });
}

async function callPage(
  ctx: OperatorContext,
  filter: { sessionId: string | null; profile: string | null },
  request: PageRequest,
): Promise<PageOf<CallView>> {
  const [page, prices] = await Promise.all([ctx.reads.calls(filter, request), ctx.prices()]);
  return {
    items: page.items.map((call) => toCallView(call, prices)),
    nextCursor: page.nextCursor,
  };
}
