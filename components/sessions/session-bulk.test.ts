import { describe, expect, it } from "vitest";
import { toFault } from "../trpc/fault";
import { type BulkRow, bulkCounts, changedIds, runBulk } from "./session-bulk";

const row = (id: string, status: BulkRow["status"] = "done"): BulkRow => ({
  id,
  title: id,
  status,
  error: null,
});
const ids = ["a", "b", "c", "d", "e"];
const quiet = { stepLength: 2, toFault, onProgress: () => {}, isCalledOff: () => false };

describe("runBulk", () => {
  it("goes in steps and tells how far it is", async () => {
    const steps: string[][] = [];
    const told: number[] = [];
    const report = await runBulk({
      ...quiet,
      ids,
      step: async (some) => {
        steps.push(some);
        return some.map((id) => row(id));
      },
      onProgress: ({ done }) => told.push(done),
    });
    expect(steps).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(told).toEqual([2, 4, 5]);
    expect(report).toEqual({ rows: ids.map((id) => row(id)), untried: 0, fault: null });
  });

  it("keeps what was done when a step fails, and says what was not tried", async () => {
    const report = await runBulk({
      ...quiet,
      ids,
      step: async (some) => {
        if (some.includes("c")) throw new Error("gone");
        return some.map((id) => row(id));
      },
    });
    expect(report.rows.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(report.untried).toBe(3);
    expect(report.fault?.message).toBe("gone");
  });

  it("ends after the step under way when it is called off", async () => {
    let isOff = false;
    const report = await runBulk({
      ...quiet,
      ids,
      step: async (some) => {
        isOff = true;
        return some.map((id) => row(id));
      },
      isCalledOff: () => isOff,
    });
    expect([report.rows.length, report.untried]).toEqual([2, 3]);
  });
});

describe("what a bulk action came to", () => {
  const rows = [row("a"), row("b", "failed"), row("c", "skipped"), row("d", "deferred"), row("e")];

  it("is counted by outcome", () => {
    expect(bulkCounts(rows)).toEqual({ done: 2, deferred: 1, skipped: 1, failed: 1 });
  });

  it("can be taken back only where something was done", () => {
    expect(changedIds(rows)).toEqual(["a", "e"]);
  });
});
