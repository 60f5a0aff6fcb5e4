import type { ReleaseLeaseInput, ReleaseLeaseResult } from "@/server/core/contracts";
import { hostName, type LeaseStanding } from "@/server/core/gateway";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";

/** Takes a lease away from its holder, whose turn is cut off; only the very grant that was looked at. */
export async function releaseLease(
  ctx: OperatorContext,
  { sessionId, fence, confirm }: ReleaseLeaseInput,
): Promise<ReleaseLeaseResult> {
  requireScope(ctx, "agents:write");
  await foundSession(ctx, sessionId);
  const held = (await ctx.gateway.leases()).find(({ lease }) => lease.sessionId === sessionId);
  if (held === undefined || held.lease.fence !== fence) throw anotherGrant(held);
  if (!confirm) throw unconfirmed(held);
  const released = await ctx.gateway.releaseLease({ sessionId, fence });
  if (!released) throw anotherGrant(undefined);
  await ctx.audit.record({
    action: "leases.release",
    operatorId: ctx.operator.id,
    target: sessionId,
    sessionId,
    detail: { fence, pid: held.lease.holder.pid, turnId: held.lease.turnId },
  });
  return { released };
}

function anotherGrant(held: LeaseStanding | undefined): GatewayError {
  const now =
    held === undefined ? "nobody holds one now" : `the one held now is number ${held.lease.fence}`;
  return new GatewayError("CONFLICT", `this lease is over: ${now}`, {
    hint: "List the leases again, and release the one you mean.",
  });
}

function unconfirmed({ lease: { turnId, purpose, holder } }: LeaseStanding): GatewayError {
  const work = turnId === null ? `the ${purpose} that runs` : `the turn ${turnId}, which runs`;
  const where = `in process ${holder.pid} on ${hostName(holder.host)}`;
  return new GatewayError("BAD_INPUT", `releasing this lease cuts off ${work} under it ${where}`, {
    hint: 'Send "confirm": true to cut it off.',
  });
}
