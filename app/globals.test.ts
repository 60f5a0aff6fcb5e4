import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(path.join(import.meta.dirname, "globals.css"), "utf8");
const TOKEN = /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
const tokens = new Map(
  [...css.matchAll(TOKEN)].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function shade(name: string, theme: "light" | "dark"): string {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`no colour is named ${name}`);
  return token[theme];
}

const SURFACES = ["page", "panel", "raised"];
const PAIRS = [
  ...SURFACES.flatMap((surface) =>
    ["ink", "muted", "accent-text", "danger-text"].map((text) => [text, surface] as const),
  ),
  ["accent-ink", "accent-text"] as const,
  ["ink", "danger-wash"] as const,
  ["danger-text", "danger-wash"] as const,
  ["muted", "danger-wash"] as const,
  ["notice-text", "notice-wash"] as const,
];

describe("colours", () => {
  it.each(["light", "dark"] as const)("keep text readable on every surface, %s", (theme) => {
    const faint = PAIRS.map(([text, surface]) => ({
      pair: `${text} on ${surface}`,
      ratio: contrast(shade(text, theme), shade(surface, theme)),
    })).filter(({ ratio }) => ratio < 4.5);
    expect(faint).toEqual([]);
  });

  it.each(["light", "dark"] as const)("keep the edges of fields visible, %s", (theme) => {
    for (const surface of SURFACES) {
      expect(contrast(shade("edge", theme), shade(surface, theme))).toBeGreaterThanOrEqual(3);
    }
  });
});
