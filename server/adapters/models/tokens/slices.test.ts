import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAXIMUM_RUN_CHARACTERS, MAXIMUM_SLICE_CHARACTERS, sliceText } from "./slices";

const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.nat({ max: 3_000 }).map((length) => "a".repeat(length)),
      fc.nat({ max: 600 }).map((length) => "漢😀".repeat(length)),
      fc.nat({ max: 9_000 }).map((length) => " ".repeat(length)),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

describe("sliceText", () => {
  it("loses and repeats nothing", () => {
    fc.assert(fc.property(hostileText, (text) => sliceText(text).join("") === text));
  });

  it("keeps every slice and every unbroken run short", () => {
    const isShort = (slice: string) =>
      slice.length <= MAXIMUM_SLICE_CHARACTERS + 1 &&
      slice.split(/\s/).every((run) => run.length <= MAXIMUM_RUN_CHARACTERS + 1);
    fc.assert(fc.property(hostileText, (text) => sliceText(text).every(isShort)));
  });

  it("never cuts a character of two halves in two", () => {
    for (const slice of sliceText("😀".repeat(1_000)))
      expect(Buffer.from(slice).toString()).toBe(slice);
    for (const slice of sliceText(`x${"😀".repeat(1_000)}`))
      expect(Buffer.from(slice).toString()).toBe(slice);
  });

  it("breaks a run of 200,000 characters into pieces that count fast", () => {
    expect(sliceText("a".repeat(200_000))).toHaveLength(
      Math.ceil(200_000 / MAXIMUM_RUN_CHARACTERS),
    );
  });

  it("leaves a short text whole and an empty one out", () => {
    expect(sliceText("a short text")).toEqual(["a short text"]);
    expect(sliceText("")).toEqual([]);
  });
});
