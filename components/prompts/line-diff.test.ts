import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffRow, diffText, foldUnchanged } from "./line-diff";
import { changedSpans, clipSpans, visibleEdges, visibleWhitespace } from "./line-spans";

const numbered = (count: number, word = "line") =>
  Array.from({ length: count }, (_, place) => `${word} ${place + 1}`).join("\n");

function side(rows: readonly DiffRow[], kind: "removed" | "added"): string {
  return rows
    .filter((row) => row.kind === "same" || row.kind === kind)
    .map(({ text }) => text)
    .join("\n");
}

describe("diffText", () => {
  it("gives each side back whole, whatever the texts are", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "", "潮汐", "  "), { maxLength: 12 })
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { rows } = diffText(before, after);
        expect(side(rows, "removed")).toBe(before);
        expect(side(rows, "added")).toBe(after);
      }),
    );
  });

  it("pairs a line with the one that came in its place, and numbers both sides", () => {
    const { rows } = diffText("one\ntwo\nthree", "one\n2\nthree\nfour");
    expect(rows).toEqual([
      { kind: "same", before: 1, after: 1, text: "one" },
      { kind: "removed", before: 2, text: "two", pair: "2" },
      { kind: "added", after: 2, text: "2", pair: "two" },
      { kind: "same", before: 3, after: 3, text: "three" },
      { kind: "added", after: 4, text: "four", pair: null },
    ]);
  });

  it("finds one changed line in a megabyte without giving up", () => {
    const before = numbered(60_000);
    const { rows, isRough } = diffText(before, before.replace("line 30000\n", "line thirty\n"));
    expect(isRough).toBe(false);
    expect(rows.filter(({ kind }) => kind !== "same")).toHaveLength(2);
  });

  it("shows two large texts that share nothing as a whole rather than compute for ever", () => {
    const { rows, isRough } = diffText(numbered(5_000, "old"), numbered(5_000, "new"));
    expect(isRough).toBe(true);
    expect(rows.filter(({ kind }) => kind === "removed")).toHaveLength(5_000);
    expect(rows.filter(({ kind }) => kind === "added")).toHaveLength(5_000);
  });

  it("has no row for two empty texts", () => {
    expect(diffText("", "").rows).toEqual([]);
  });
});

describe("foldUnchanged", () => {
  it("keeps three lines around a change and folds the rest", () => {
    const before = numbered(100);
    const folded = foldUnchanged(diffText(before, before.replace("line 50\n", "fifty\n")).rows);
    expect(folded.map(({ kind }) => kind)).toEqual([
      "fold",
      "same",
      "same",
      "same",
      "removed",
      "added",
      "same",
      "same",
      "same",
      "fold",
    ]);
  });

  it("folds no single line, and loses none", () => {
    const { rows } = diffText(numbered(9), numbered(9).replace("line 5\n", "five\n"));
    const unfolded = foldUnchanged(rows).flatMap((row) => (row.kind === "fold" ? row.rows : [row]));
    expect(unfolded).toEqual(rows);
    expect(foldUnchanged(rows).some(({ kind }) => kind === "fold")).toBe(false);
  });
});

describe("changedSpans", () => {
  it("marks the words that differ", () => {
    expect(changedSpans("run the tests once", "run the tests twice")).toEqual([
      { text: "run the tests ", isChanged: false },
      { text: "once", isChanged: true },
    ]);
  });

  it("marks single characters of Chinese", () => {
    const changed = changedSpans("今天下雨", "今天下雪").filter(({ isChanged }) => isChanged);
    expect(changed).toEqual([{ text: "雨", isChanged: true }]);
  });

  it("marks nothing in a line that has no pair", () => {
    expect(changedSpans("new", null)).toEqual([{ text: "new", isChanged: false }]);
  });

  it("marks the middle of a line that is too long for words, and shows little around it", () => {
    const [head, tail] = ["a".repeat(50_000), "z".repeat(50_000)];
    const spans = changedSpans(`${head}new${tail}`, `${head}old${tail}`);
    expect(spans.map(({ text }) => text.length)).toEqual([50_000, 3, 50_000]);
    const shown = clipSpans(spans).reduce((sum, { text }) => sum + text.length, 0);
    expect(shown).toBeLessThan(1_000);
    expect(clipSpans(spans).reduce((sum, { text, left }) => sum + text.length + left, 0)).toBe(
      100_003,
    );
  });
});

describe("visibleWhitespace", () => {
  it("gives every blank a sign", () => {
    expect(visibleWhitespace("a b\tc\r")).toBe("a·b→c␍");
  });

  it("marks only the ends of a line that came or went as a whole", () => {
    expect(visibleEdges("  two words \r")).toBe("··two words·␍");
    expect(visibleEdges("two words")).toBe("two words");
  });
});
