import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_USAGE } from "@/server/core/models";
import { aCall, NOON_MS } from "@/tests/factories/store";
import { NO_TOTALS, totalsAfter } from "./totals";
import type { ModelCall, SessionTotals } from "./types";

const REPORTED = {
  ...NO_USAGE,
  ...{ uncached: 1, read: 10, write5m: 2, write1h: 0, writeOther: 0, output: 3, promptTotal: 13 },
};

const amount = fc.option(fc.nat(1_000_000), { nil: null });
const aState = fc.record({
  state: fc.constantFrom("running", "done", "failed", "interrupted"),
  costNano: fc.option(fc.bigInt(0n, 2n ** 70n), { nil: null }),
  costStatus: fc.constantFrom("actual", "estimated", "unknown"),
  providerMessageId: fc.option(fc.constant("msg_of_provider"), { nil: null }),
  usage: fc.record({
    ...Object.fromEntries(Object.keys(NO_USAGE).map((bucket) => [bucket, amount])),
  }),
});

describe("totalsAfter", () => {
  it("always equals the sum over the calls that have ended, whatever they went through", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), aState), { maxLength: 40 }), (changes) => {
        const calls = new Map<number, ModelCall>();
        let totals = NO_TOTALS;
        for (const [index, change] of changes) {
          const usage = { ...NO_USAGE, ...change.usage };
          const after = aCall({ ...change, usage, id: `cal_number${index}` });
          totals = totalsAfter(totals, calls.get(index) ?? null, after);
          calls.set(index, after);
        }
        const fresh = [...calls.values()].reduce<SessionTotals>(
          (sum, call) => totalsAfter(sum, null, call),
          NO_TOTALS,
        );
        const { lastWarmStartMs, lastTtlMs, lastPromptTokens, ...sums } = fresh;
        expect(totals).toMatchObject(sums);
      }),
    );
  });

  it("does not take silence for zero", () => {
    const silent = aCall({ state: "interrupted", providerMessageId: "msg_of_provider" });
    expect(totalsAfter(NO_TOTALS, null, silent)).toMatchObject({ notReported: 1, notPriced: 1 });
    const told = { ...silent, usage: REPORTED, costNano: 0n };
    expect(totalsAfter(NO_TOTALS, null, told)).toMatchObject({ notReported: 0, notPriced: 0 });
  });

  it("leaves the parts of a prompt out where not all of them were told", () => {
    const partly = { ...REPORTED, write5m: null, write1h: null, writeOther: null };
    const call = aCall({ state: "done", usage: partly, costNano: 4n, costStatus: "estimated" });
    expect(totalsAfter(NO_TOTALS, null, call)).toMatchObject({
      ...{ uncached: 0, read: 0, output: 3, promptTotal: 13 },
      ...{ notReported: 1, notPriced: 0, estimated: 1, toldReasoning: 0 },
    });
  });

  it("keeps the time of the newest warm call when an older one is corrected", () => {
    const answered = { state: "done", providerMessageId: "msg_of_provider" } as const;
    const older = aCall(answered);
    const newer = aCall({ ...answered, startedAtMs: NOON_MS + 1_000 });
    const warm = totalsAfter(totalsAfter(NO_TOTALS, null, older), null, newer);
    const corrected = totalsAfter(warm, older, { ...older, costNano: 5n });
    expect(corrected.lastWarmStartMs).toBe(NOON_MS + 1_000);
  });

  it("takes the TTL of the last marker, the shortest-lived", () => {
    const [marker] = aCall().marked;
    const marked = ["1h", "5m"].map((ttl) => ({ ...marker, ttl }));
    const call = aCall({ providerMessageId: "msg_of_provider" });
    const both = Object.assign(call, { marked });
    expect(totalsAfter(NO_TOTALS, null, both).lastTtlMs).toBe(300_000);
    const long = Object.assign(call, { marked: marked.slice(0, 1) });
    expect(totalsAfter(NO_TOTALS, null, long).lastTtlMs).toBe(3_600_000);
  });
});
