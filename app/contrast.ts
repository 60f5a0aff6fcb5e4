/** The colours of one theme by their names. */
export type Palette = ReadonlyMap<string, string>;

const TOKEN = /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;

/** Every colour that a style sheet names for both themes. */
export function tokensOf(css: string): Map<string, { light: string; dark: string }> {
  return new Map(
    [...css.matchAll(TOKEN)].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]),
  );
}

/** How far two colours stand apart, as WCAG 2 measures it: from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** The pairs of names whose colours stand nearer to each other than `least`. */
export function faintPairs(
  pairs: readonly (readonly [text: string, ground: string])[],
  palette: Palette,
  least: number,
): { pair: string; ratio: number }[] {
  return pairs
    .map(([text, ground]) => ({
      pair: `${text} on ${ground}`,
      ratio: contrast(shade(palette, text), shade(palette, ground)),
    }))
    .filter(({ ratio }) => ratio < least);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function shade(palette: Palette, name: string): string {
  const colour = palette.get(name);
  if (colour === undefined) throw new Error(`no colour is named ${name}`);
  return colour;
}
