import { describe, expect, it } from "vitest";
import { plotted, rowTotal, seriesColour } from "./chart-data";

const series = [
  { key: "read", label: "Read", meaning: "read" },
  { key: "write", label: "Written", colour: "red" },
  { key: "other", label: "Other" },
] as const;

describe("the data of a chart", () => {
  it("keeps what is not known apart from zero", () => {
    const row = { key: "mon", label: "Mon", values: { read: 0, write: null } };
    expect(plotted([row], series)).toEqual([
      { key: "mon", label: "Mon", "at:read": 0, "at:write": null, "at:other": null },
    ]);
    expect(rowTotal(row, series)).toBe(0);
    expect(rowTotal({ ...row, values: { read: null } }, series)).toBeNull();
  });

  it("takes the colour of the meaning, its own, or one of the palette", () => {
    expect(series.map(seriesColour)).toEqual(["var(--read)", "red", "var(--write)"]);
  });
});
