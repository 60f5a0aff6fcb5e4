import type { UsageBucketView, UsageReport } from "@/server/core/contracts";
import {
  measured,
  sumReported,
  TOKEN_PARTS,
  type TokenPart,
  toTokenParts,
  type UsageMeasure,
} from "./usage-measures";

/** More bars or colours than these cannot be told apart; the table holds them all. */
const MAX_BARS = 24;
const MAX_SERIES = 7;

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly meaning?: TokenPart;
}

export interface ChartRow {
  readonly key: string;
  readonly label: string;
  readonly values: Record<string, number | null>;
}

export interface UsageChart {
  readonly series: ChartSeries[];
  readonly rows: ChartRow[];
  /** Groups that the chart has no room for. */
  readonly notDrawn: number;
}

interface ChartWords {
  readonly measure: UsageMeasure;
  readonly isSplit: boolean;
  /** How a bucket, a part and the series of the measure are called. */
  readonly bucketLabel: (bucket: UsageBucketView) => string;
  readonly partLabel: (key: string) => string;
  readonly tokenLabel: (part: TokenPart) => string;
  readonly measureLabel: string;
  readonly othersLabel: string;
}

const OTHERS = "others";

/** What the chart draws of a report: days and hours all of them, other groups the dearest. */
export function toUsageChart(report: UsageReport, words: ChartWords): UsageChart {
  const isOverTime = report.groupBy === "day" || report.groupBy === "hour";
  const drawn = isOverTime ? report.buckets : report.buckets.slice(0, MAX_BARS);
  const { series, valuesOf } = words.isSplit ? split(drawn, words) : whole(words);
  return {
    series,
    rows: drawn.map((bucket) => ({
      key: bucket.key,
      label: words.bucketLabel(bucket),
      values: valuesOf(bucket),
    })),
    notDrawn: report.buckets.length - drawn.length,
  };
}

interface Drawing {
  readonly series: ChartSeries[];
  readonly valuesOf: (bucket: UsageBucketView) => Record<string, number | null>;
}

function whole({ measure, measureLabel, tokenLabel }: ChartWords): Drawing {
  if (measure === "tokens") {
    return {
      series: TOKEN_PARTS.map((part) => ({ key: part, label: tokenLabel(part), meaning: part })),
      valuesOf: toTokenParts,
    };
  }
  return {
    series: [{ key: measure, label: measureLabel }],
    valuesOf: (bucket) => ({ [measure]: measured(bucket, measure) }),
  };
}

function split(buckets: readonly UsageBucketView[], words: ChartWords): Drawing {
  const { measure, partLabel, othersLabel } = words;
  const keys = partsByWeight(buckets);
  const [named, others] = [keys.slice(0, MAX_SERIES), keys.slice(MAX_SERIES)];
  const series = named.map((key) => ({ key: seriesKey(key), label: partLabel(key) }));
  // Shares of different wholes cannot be added.
  const hasOthers = others.length > 0 && measure !== "hitRate";
  return {
    series: hasOthers ? [...series, { key: OTHERS, label: othersLabel }] : series,
    valuesOf(bucket) {
      const figures = new Map(
        (bucket.parts ?? []).map((part) => [part.key, measured(part, measure)]),
      );
      const values = named.map((key) => [seriesKey(key), figures.get(key) ?? null] as const);
      const rest = sumReported(others.map((key) => figures.get(key) ?? null));
      return Object.fromEntries(hasOthers ? [...values, [OTHERS, rest]] : values);
    },
  };
}

function partsByWeight(buckets: readonly UsageBucketView[]): string[] {
  const costs = new Map<string, number>();
  for (const { key, costUsd } of buckets.flatMap(({ parts }) => parts ?? [])) {
    costs.set(key, (costs.get(key) ?? 0) + (costUsd ?? 0));
  }
  return [...costs].sort(([, a], [, b]) => b - a).map(([key]) => key);
}

// A model's name holds dots, which charts take for a path.
function seriesKey(part: string): string {
  return `part-${part.replaceAll(/[^a-zA-Z0-9-]/g, "_")}`;
}
