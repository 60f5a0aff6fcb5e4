import { describe, expect, it } from "vitest";
import { toFacetGroups } from "./session-facet-groups";
import { NO_FILTERS } from "./session-filters";

const told = {
  count: 10,
  profile: [
    { key: "me", count: 7 },
    { key: "team", count: 3 },
  ],
  platform: [{ key: "console", count: 10 }],
  state: [{ key: "idle", count: 10 }],
};

function warmCounts(isWarm: boolean | null, own: number, otherWarmth: number | undefined) {
  const groups = toFacetGroups(
    { ...NO_FILTERS, isWarm },
    { told: { ...told, count: own }, otherWarmth, otherArchive: 0 },
  );
  return groups.find(({ key }) => key === "warm")?.options.map(({ count }) => count);
}

describe("toFacetGroups", () => {
  it("divides all into warm and cold", () => {
    expect(warmCounts(null, 10, 4)).toEqual([4, 6]);
  });

  it("counts both sides while one of them is chosen", () => {
    expect(warmCounts(true, 4, 10)).toEqual([4, 6]);
    expect(warmCounts(false, 6, 10)).toEqual([4, 6]);
  });

  it("tells no count before it is known", () => {
    expect(warmCounts(null, 10, undefined)).toEqual([null, null]);
    const groups = toFacetGroups(NO_FILTERS, {
      told: undefined,
      otherWarmth: undefined,
      otherArchive: undefined,
    });
    expect(groups.map(({ key }) => key)).toEqual(["warm", "archived"]);
  });

  it("keeps a chosen value that no session has", () => {
    const counts = { told, otherWarmth: 0, otherArchive: 2 };
    const groups = toFacetGroups({ ...NO_FILTERS, profile: "club-bot" }, counts);
    expect(groups[0]?.options.at(-1)).toEqual({ value: "club-bot", count: 0 });
  });

  it("counts what is put away beside what is not", () => {
    const counts = { told, otherWarmth: 0, otherArchive: 2 };
    expect(toFacetGroups(NO_FILTERS, counts).at(-1)?.options).toEqual([
      { value: "no", count: 10 },
      { value: "yes", count: 2 },
    ]);
    expect(toFacetGroups({ ...NO_FILTERS, isArchived: true }, counts).at(-1)?.options).toEqual([
      { value: "no", count: 2 },
      { value: "yes", count: 10 },
    ]);
  });
});
