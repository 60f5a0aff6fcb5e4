import { isoTime } from "@/server/core/kernel";
import { foundSessionItem } from "../found";
import { viewedSession } from "../get-session";
import type { CommandCall, CommandEffect } from "./types";

/** Tells what runs, what waits, and whether agent and cache are there. */
export const status: CommandEffect = async (call) => {
  const { ctx, session } = call;
  const [item, view] = await Promise.all([
    foundSessionItem(ctx, session.id),
    viewedSession(ctx, session.id),
  ]);
  const nowMs = ctx.clock.now();
  const isWarm = view.warmUntil !== null && Date.parse(view.warmUntil) > nowMs;
  const effort = view.effort === null ? "the profile's effort" : `effort ${view.effort}`;
  return {
    message: `This session is ${view.state}.`,
    lines: [
      `Session: ${session.id}`,
      `Model: ${view.model}, ${effort}`,
      `Turns: ${item.openTurns.running} running, ${item.openTurns.queued} waiting`,
      await leaseLine(call),
      agentLine(call),
      isWarm
        ? `Cache: warm until ${view.warmUntil}`
        : "Cache: cold, the next call writes its prefix anew",
    ],
  };
};

async function leaseLine({ ctx, session }: CommandCall): Promise<string> {
  const lease = await ctx.store.lease(session.id);
  if (lease === null) return "Lease: nobody writes to it";
  const { host, pid } = lease.holder;
  return `Lease: ${lease.purpose} by process ${pid} on ${host} since ${isoTime(lease.acquiredAtMs)}`;
}

function agentLine({ ctx, session }: CommandCall): string {
  const agent = ctx.gateway.agents().find((each) => each.sessionId === session.id);
  if (agent === undefined) return "Agent: not in memory, built at the next turn";
  return `Agent: in memory since ${isoTime(agent.builtAtMs)}, used again ${agent.turnsReused} times`;
}
