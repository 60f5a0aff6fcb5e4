import { colourOf, type Meaning } from "../ui/meaning";

/** One kind of amount over all rows: a stack's layer, or a line. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly meaning?: Meaning;
  /** A CSS colour, for what has no meaning of its own. */
  readonly colour?: string;
  /** Its amount over all rows, for the legend. */
  readonly figure?: string;
}

/** One place along the axis; null = not known, which is no zero. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  readonly values: Readonly<Record<string, number | null>>;
}

export interface ChartProps {
  label: string;
  series: readonly Series[];
  rows: readonly ChartRow[];
  format: (value: number | null) => string;
  onSelect?: ((rowKey: string) => void) | undefined;
  height?: number;
}

// For series without a meaning: told apart by lightness as well as by hue.
const PALETTE = [
  "var(--accent)",
  "var(--stable)",
  "var(--write)",
  "var(--output)",
  "var(--volatile)",
  "var(--tools)",
  "var(--context)",
  "var(--uncached)",
] as const;

/** The colour of a series: of its meaning, its own, or the next of the palette. */
export function seriesColour(series: Series, place: number): string {
  if (series.meaning !== undefined) return colourOf(series.meaning);
  return series.colour ?? PALETTE[place % PALETTE.length] ?? PALETTE[0];
}

/** The rows as a drawing takes them: unknown amounts are left out. */
export function plotted(rows: readonly ChartRow[], series: readonly Series[]) {
  return rows.map(({ key, label, values }) => ({
    key,
    label,
    ...Object.fromEntries(series.map((each) => [`at:${each.key}`, values[each.key] ?? null])),
  }));
}

/** The sum of a row's known amounts; null where none is known. */
export function rowTotal(row: ChartRow, series: readonly Series[]): number | null {
  const known = series.flatMap(({ key }) => row.values[key] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
