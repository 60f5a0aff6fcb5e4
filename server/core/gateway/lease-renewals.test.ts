import { expect, it } from "vitest";
import { type Clock, silentLogger } from "@/server/core/kernel";
import type { RenewLeaseInput, SessionStore } from "@/server/core/sessions";
import { LeaseRenewals } from "./lease-renewals";

const RENEW_MS = 60_000;
const GRIP = { sessionId: "ses_herons", fence: 7 };

/** Renewals over a store that answers as the test says, on a clock whose waits end when it says so. */
function someRenewals(answer: (input: RenewLeaseInput) => Promise<boolean>) {
  const waits: { end: () => void; signal: AbortSignal | undefined }[] = [];
  const asked: RenewLeaseInput[] = [];
  const clock: Clock = {
    now: () => 0,
    delay: (_ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push({ end: resolve, signal });
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  };
  const store: Pick<SessionStore, "renewLease"> = {
    renewLease: (input) => {
      asked.push(input);
      return answer(input);
    },
  };
  const leases = { ttlMs: 300_000, renewMs: RENEW_MS };
  const renewals = new LeaseRenewals({ store, clock, logger: silentLogger, leases });
  const tick = async () => {
    waits.at(-1)?.end();
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
  };
  return { renewals, waits, asked, tick };
}

it("renews every lease in one loop, each by its own number", async () => {
  const { renewals, waits, asked, tick } = someRenewals(async () => true);
  const first = renewals.add(GRIP);
  renewals.add({ sessionId: "ses_second", fence: 2 });
  expect(waits).toHaveLength(1);
  await tick();
  await tick();
  expect(asked.map(({ sessionId, fence }) => [sessionId, fence])).toEqual([
    ["ses_herons", 7],
    ["ses_second", 2],
    ["ses_herons", 7],
    ["ses_second", 2],
  ]);
  expect(first.lost.aborted).toBe(false);
});

it("tells that a lease is lost, and leaves the others alone", async () => {
  const { renewals, tick } = someRenewals(async ({ sessionId }) => sessionId !== GRIP.sessionId);
  const [lost, kept] = [renewals.add(GRIP), renewals.add({ sessionId: "ses_second", fence: 2 })];
  await tick();
  expect(lost.lost.reason).toMatchObject({ code: "INTERRUPTED" });
  expect(kept.lost.aborted).toBe(false);
});

it("ends its loop with the last lease, and begins anew with the next", async () => {
  const { renewals, waits, asked } = someRenewals(async () => true);
  renewals.add(GRIP).end();
  expect(waits.at(-1)?.signal?.aborted).toBe(true);
  renewals.add(GRIP);
  expect(waits).toHaveLength(2);
  expect(asked).toEqual([]);
});

it("changes nothing when the answer comes after the lease was given back", async () => {
  let late: (isRenewed: boolean) => void = () => undefined;
  const { renewals, tick } = someRenewals(
    () =>
      new Promise((resolve) => {
        late = resolve;
      }),
  );
  const first = renewals.add(GRIP);
  await tick();
  first.end();
  const next = renewals.add({ ...GRIP, fence: 8 });
  late(false);
  await tick();
  expect(first.lost.aborted).toBe(false);
  expect(next.lost.aborted).toBe(false);
});

it("bears a store that fails for less than the lease's time, and no longer", async () => {
  const { renewals, tick } = someRenewals(() => Promise.reject(new Error("the disk is full")));
  const renewal = renewals.add(GRIP);
  for (let minute = 1; minute <= 4; minute += 1) await tick();
  expect(renewal.lost.aborted).toBe(false);
  await tick();
  expect(renewal.lost.aborted).toBe(true);
});
