import { type BulkSessionsInput, type BulkSessionsResult, MAX_BULK } from "@/server/core/contracts";
import { GatewayError, isGatewayError } from "@/server/core/kernel";
import type { SessionFilter } from "@/server/core/sessions";
import { setArchived } from "./archive-session";
import { type OperatorContext, requireScope } from "./context";
import { evictRecorded } from "./evict-agent";
import { foundSession } from "./found";
import { sessionFilterOf } from "./session-filter";

type Action = BulkSessionsInput["action"];
type Row = BulkSessionsResult["results"][number];

/**
 * Archives, restores or evicts many sessions one after the other, and says of each what came of it; one that fails
 * stops nothing. A filter takes those for which there is something to do, at most 200 at a time.
 */
export async function bulkSessions(
  ctx: OperatorContext,
  { action, ids, filter }: BulkSessionsInput,
): Promise<BulkSessionsResult> {
  requireScope(ctx, "sessions:write");
  if (action === "evict") requireScope(ctx, "agents:write");
  const asked = ids ? { ids: [...new Set(ids)], count: ids.length } : null;
  const chosen = asked ?? (await left(ctx, action, filter));
  const results: Row[] = [];
  for (const id of chosen.ids) results.push(await rowOf(ctx, action, id));
  return { results, remaining: asked === null ? chosen.count - results.length : 0 };
}

/** Ids that the filter leaves and the action can change, and how many there are in all. */
async function left(
  ctx: OperatorContext,
  action: Action,
  input: BulkSessionsInput["filter"],
): Promise<{ ids: string[]; count: number }> {
  const filter = input ? narrowed(ctx, action, sessionFilterOf(input, ctx.clock.now())) : null;
  if (filter === null) return { ids: [], count: 0 };
  const [page, { count }] = await Promise.all([
    ctx.reads.sessions(filter, { limit: MAX_BULK, cursor: null }),
    ctx.reads.sessionFacets(filter),
  ]);
  const ids = page.items.map(({ session }) => session.id);
  return { ids, count: Math.max(count, ids.length) };
}

/** The filter without those for which there is nothing to do; null when that is all of them. */
function narrowed(
  { gateway }: Pick<OperatorContext, "gateway">,
  action: Action,
  filter: SessionFilter,
): SessionFilter | null {
  if (action === "evict") return { ...filter, ids: gateway.agents().map((each) => each.sessionId) };
  return filter.archived === (action === "restore") ? filter : null;
}

async function rowOf(ctx: OperatorContext, action: Action, id: string): Promise<Row> {
  let title = "";
  try {
    const session = await foundSession(ctx, id);
    title = session.title;
    if (action !== "evict") {
      const isChanged = await setArchived(ctx, session, action === "archive");
      return { id, title, status: isChanged ? "done" : "skipped", error: null };
    }
    const { status } = await evictRecorded(ctx, { sessionId: id, mode: "soft" });
    return { id, title, status: STATUSES[status], error: null };
  } catch (error) {
    return { id, title, status: "failed", error: await toldError(ctx, { action, id, error }) };
  }
}

const STATUSES = { evicted: "done", deferred: "deferred", absent: "skipped" } as const;

/** What may be shown of a failure; the log keeps all of it. */
async function toldError(
  ctx: OperatorContext,
  { action, id, error }: { action: Action; id: string; error: unknown },
): Promise<Row["error"]> {
  const shown = isGatewayError(error)
    ? error
    : new GatewayError("INTERNAL", "this session could not be changed", {
        hint: "The log of the gateway tells more.",
      });
  await ctx.audit.record({
    action: `sessions.${action}`,
    operatorId: ctx.operator.id,
    target: id,
    sessionId: null,
    detail: { failed: error instanceof Error ? error.message : String(error) },
  });
  return { code: shown.code, message: shown.message, hint: shown.hint ?? null };
}
