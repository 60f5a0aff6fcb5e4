import type { HealthView } from "@/server/core/contracts";
import { isoTime, toGatewayError } from "@/server/core/kernel";
import type { ModelCall } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";

const LATEST_CALLS = 50;

/** Gateway, store and providers at a glance. */
export async function gatewayHealth(ctx: OperatorContext): Promise<HealthView> {
  requireScope(ctx, "gateway:read");
  const { version, warnings } = ctx.status();
  const startedAt = isoTime(ctx.about.startedAtMs);
  const running = ctx.gateway.agents().filter(({ state }) => state === "running").length;
  try {
    const everything = { profile: null, query: null, archived: false };
    const [bytes, facets, calls] = await Promise.all([
      ctx.about.databaseBytes(),
      ctx.reads.sessionFacets(everything),
      ctx.reads.calls({ sessionId: null, profile: null }, { limit: LATEST_CALLS, cursor: null }),
    ]);
    return {
      gateway: { version, startedAt, running, queued: facets.state.get("queued") ?? 0 },
      store: { ok: true, bytes, warning: warnings[0] ?? null },
      providers: providersOf(calls.items),
    };
  } catch (error) {
    const { message } = toGatewayError(error);
    return {
      gateway: { version, startedAt, running, queued: 0 },
      store: { ok: false, bytes: 0, warning: message },
      providers: [],
    };
  }
}

/** By name, from calls with the newest first. */
function providersOf(calls: readonly ModelCall[]): HealthView["providers"] {
  const names = [...new Set(calls.map(({ provider }) => provider))].sort();
  return names.map((name) => {
    const own = calls.filter(({ provider }) => provider === name);
    const answered = own.find(({ state }) => state === "done");
    const failed = own.find(({ state }) => state === "failed");
    return {
      name,
      lastAnsweredAt: answered === undefined ? null : isoTime(answered.startedAtMs),
      lastFailure: failed?.error ? { at: isoTime(failed.startedAtMs), error: failed.error } : null,
    };
  });
}
