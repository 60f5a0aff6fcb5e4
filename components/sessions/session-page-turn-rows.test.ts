import { describe, expect, it } from "vitest";
import { aCall, aTurn } from "../chat/chat-fixtures";
import { sumCalls, toTurnTableRows } from "./session-page-turn-rows";

const at = (second: number) => `2026-11-30T12:00:${String(second).padStart(2, "0")}.000Z`;
const turns = [
  aTurn({ id: "trn_two222", startedAt: at(20), endedAt: at(25) }),
  aTurn({ id: "trn_one111", startedAt: at(10), endedAt: at(13) }),
];
const calls = [
  aCall({ id: "cal_ccc333", turnId: "trn_two222", startedAt: at(22) }),
  aCall({ id: "cal_bbb222", turnId: "trn_two222", startedAt: at(20) }),
];

describe("toTurnTableRows", () => {
  it("puts the calls of an open turn below it, the first one first", () => {
    const openIds = new Set(["trn_two222"]);
    const rows = toTurnTableRows({ turns, calls, hasMoreCalls: false, openIds });
    expect(rows.map(({ id }) => id)).toEqual([
      "trn_two222",
      "cal_bbb222",
      "cal_ccc333",
      "trn_one111",
    ]);
  });

  it("tells how long a turn took and what its calls came to", () => {
    const [row] = toTurnTableRows({ turns, calls, hasMoreCalls: false, openIds: new Set() });
    expect(row).toMatchObject({ durationMs: 5000, sums: { calls: 2, read: 27_000 } });
  });

  it("does not take calls that are not loaded yet for none", () => {
    const rows = toTurnTableRows({ turns, calls, hasMoreCalls: true, openIds: new Set() });
    expect(rows.map((row) => row.kind === "turn" && row.isPending)).toEqual([true, true]);
  });
});

describe("sumCalls", () => {
  it("leaves out what was not told, and knows nothing where no call told it", () => {
    const { usage } = aCall({});
    const silent = aCall({ usage: { ...usage, read: null, write5m: null }, costUsd: null });
    expect(sumCalls([silent])).toMatchObject({ read: null, written: null, costUsd: null });
    expect(sumCalls([silent, aCall({})])).toMatchObject({
      read: 13_500,
      written: 1200,
      costUsd: 0.011,
    });
    expect(sumCalls([])).toMatchObject({ calls: 0, read: null });
  });

  it("is an estimate as soon as one of them is", () => {
    expect(sumCalls([aCall({}), aCall({ costStatus: "estimated" })]).isEstimate).toBe(true);
  });
});
