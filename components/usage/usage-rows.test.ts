import { describe, expect, it } from "vitest";
import { aBucket } from "./usage-fixtures";
import { groupOf, groupsFor, splitsFor, toUsageInput } from "./usage-query";
import { nameInFile, sortUsageRows, toUsageRows } from "./usage-rows";

const labelOf = ({ key }: { key: string }) => key;

describe("toUsageRows", () => {
  it("puts the newest day first and keeps other groups dearest first", () => {
    const buckets = [aBucket({ key: "1" }), aBucket({ key: "2" })];
    const keys = (groupBy: "day" | "profile") =>
      toUsageRows({ buckets, groupBy }, labelOf).map(({ key }) => key);
    expect(keys("day")).toEqual(["2", "1"]);
    expect(keys("profile")).toEqual(["1", "2"]);
  });
});

it("names a day in a file with its year, and another group as on the screen", () => {
  const nameOf = (groupBy: "day" | "session") => {
    const buckets = [aBucket({ key: "2026-11-30" })];
    return toUsageRows({ buckets, groupBy }, () => "Nov 30").map((row) => nameInFile(row, groupBy));
  };
  expect(nameOf("day")).toEqual(["2026-11-30"]);
  expect(nameOf("session")).toEqual(["Nov 30"]);
});

describe("sortUsageRows", () => {
  const buckets = [
    aBucket({ key: "a", costUsd: 1 }),
    aBucket({ key: "b", costUsd: null }),
    aBucket({ key: "c", costUsd: 3 }),
  ];
  const rows = toUsageRows({ buckets, groupBy: "profile" }, labelOf);

  it("puts the largest first and what is not known last", () => {
    expect(sortUsageRows(rows, "cost").map(({ key }) => key)).toEqual(["c", "a", "b"]);
  });

  it("keeps the order of the report where none was asked for", () => {
    expect(sortUsageRows(rows, null).map(({ key }) => key)).toEqual(["a", "b", "c"]);
  });
});

describe("toUsageInput", () => {
  const moment = { zone: "UTC", nowMs: Date.UTC(2026, 10, 30, 12) };
  const wish = { range: "7d", group: null, split: null, day: null, profile: null } as const;

  it("asks for days, and for hours where the span is a day", () => {
    expect(toUsageInput(wish, moment)).toEqual({
      from: "2026-11-24",
      to: null,
      groupBy: "day",
      splitBy: null,
      profile: null,
      zone: "UTC",
    });
    expect(toUsageInput({ ...wish, range: "24h" }, moment).groupBy).toBe("hour");
    expect(groupOf({ ...wish, day: "2026-11-30" })).toBe("hour");
  });

  it("drops a split that would divide groups by themselves", () => {
    const split = { ...wish, split: "profile" as const };
    expect(toUsageInput(split, moment).splitBy).toBe("profile");
    expect(toUsageInput({ ...split, group: "profile" }, moment).splitBy).toBeNull();
    expect(splitsFor("model")).toEqual(["profile", "purpose"]);
  });

  it("offers hours only where they can be told apart", () => {
    expect(groupsFor({ range: "7d", day: null })).toContain("hour");
    expect(groupsFor({ range: "30d", day: null })).not.toContain("hour");
    expect(groupsFor({ range: "30d", day: "2026-11-30" })).toContain("hour");
  });
});
