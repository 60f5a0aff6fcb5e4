import path from "node:path";
import { openSqliteStore } from "@/server/adapters/store/sqlite";
import { SessionLeases } from "@/server/core/gateway/leases";
import { silentLogger } from "@/server/core/kernel";
import { openLeaseIdentity } from "@/server/runtime/lease-holder";
import { randomIds } from "@/server/runtime/random-ids";
import { systemClock } from "@/server/runtime/system-clock";

/** One of several processes that ask for the same lease at the same moment, and wait no time for it. */
async function main(): Promise<void> {
  const home = process.env.HOLDFAST_HOME ?? "";
  const store = await openSqliteStore({
    path: path.join(home, "holdfast.db"),
    migrationsDir: path.resolve("prisma/migrations"),
    clock: systemClock,
    logger: silentLogger,
  });
  const { holder, holderState } = openLeaseIdentity(home);
  const times = { ttlMs: 300_000, renewMs: 60_000, waitMs: 0 };
  const leases = new SessionLeases({
    store,
    clock: systemClock,
    ids: randomIds,
    logger: silentLogger,
    leases: { holder, holderState, ...times },
  });
  process.on("message", async (sessionId: string) => {
    const outcome = await leases.acquire(sessionId, { purpose: "turn", turnId: null });
    const told =
      outcome.status === "held"
        ? { status: outcome.status, fence: outcome.lease.fence }
        : { status: outcome.status, holder: outcome.holder };
    process.send?.(told);
  });
  process.send?.("ready");
}

await main();
