import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contrast, faintPairs, type Palette, tokensOf } from "./contrast";

const tokens = tokensOf(readFileSync(path.join(import.meta.dirname, "globals.css"), "utf8"));
const THEMES = ["light", "dark"] as const;
const MEANINGS = [
  ...["tools", "stable", "context", "volatile", "messages"],
  ...["read", "write", "uncached", "output"],
];
const SURFACES = ["page", "panel", "raised"];
const WASHES = ["accent-wash", "danger-wash", "notice-wash"];
const MEANING_TEXTS = MEANINGS.map((meaning) => `${meaning}-text`);
const TEXTS = ["ink", "muted", "accent-text", "danger-text", "notice-text", ...MEANING_TEXTS];

const PAIRS = [
  ...[...SURFACES, ...WASHES].flatMap((surface) => TEXTS.map((text) => [text, surface] as const)),
  ["accent-ink", "accent-text"] as const,
  ["accent-ink", "danger-text"] as const,
];

function palette(theme: (typeof THEMES)[number]): Palette {
  return new Map([...tokens].map(([name, shades]) => [name, shades[theme]]));
}

describe("colours", () => {
  it("are found in the style sheet, all of them", () => {
    const named = [...TEXTS, ...SURFACES, ...WASHES, ...MEANINGS, "accent", "accent-ink", "edge"];
    expect(named.filter((name) => !tokens.has(name))).toEqual([]);
  });

  it.each(THEMES)("keep every text readable on every ground that it may meet, %s", (theme) => {
    expect(faintPairs(PAIRS, palette(theme), 4.5)).toEqual([]);
  });

  it.each(THEMES)("keep the edges of fields and the accent visible, %s", (theme) => {
    const edges = SURFACES.flatMap((surface) => [
      ["edge", surface] as const,
      ["accent", surface] as const,
    ]);
    expect(faintPairs(edges, palette(theme), 3)).toEqual([]);
  });

  it.each(THEMES)(
    "keep meanings in bars visible, where no letter stands in for them, %s",
    (theme) => {
      const fills = MEANINGS.filter((meaning) => meaning !== "messages").map(
        (meaning) => [meaning, "panel"] as const,
      );
      expect(faintPairs(fills, palette(theme), 3)).toEqual([]);
    },
  );

  it("would be told as too faint", () => {
    const faint = new Map(palette("light")).set("muted", "#a0aaa7");
    const found = faintPairs(PAIRS, faint, 4.5).map(({ pair }) => pair);
    expect(found).toContain("muted on page");
    expect(found).toContain("muted on notice-wash");
    expect(found.every((pair) => pair.startsWith("muted on"))).toBe(true);
  });

  it("are measured as the guidelines measure them", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#ffffff", "#ffffff")).toBe(1);
  });
});
