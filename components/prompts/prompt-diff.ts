import type { PromptView } from "@/server/core/contracts";
import { type PromptPart, type PromptRow, toPromptRows } from "./prompt-rows";

export interface BlockDiff {
  readonly id: string;
  readonly tier: PromptPart;
  readonly name: string;
  readonly change: "same" | "added" | "removed" | "changed";
  /** null = it stands only on the other side. */
  readonly before: PromptRow | null;
  readonly after: PromptRow | null;
}

/** Where two prompts part, counted as `prompt-size` counts. */
export interface FirstDifference {
  readonly tier: PromptPart;
  readonly block: string;
  /** Bytes of the whole prompt that are the same before it. */
  readonly sameBytes: number;
  /** The first differing byte inside the block's text, from 0. */
  readonly blockOffset: number;
}

export interface PromptDiff {
  readonly blocks: readonly BlockDiff[];
  /** null = both are the same, byte for byte. */
  readonly first: FirstDifference | null;
}

/** Two prompts compared block by block, in the order in which the provider reads them. */
export function diffPrompts(before: PromptView, after: PromptView): PromptDiff {
  const [olds, news] = [toPromptRows(before), toPromptRows(after)];
  return { blocks: pairBlocks(olds, news), first: firstDifference(olds, news) };
}

/** The first byte in which two texts differ; the length of the shorter where it begins the longer. */
export function commonBytes(a: string, b: string): number {
  const encoder = new TextEncoder();
  const [one, other] = [encoder.encode(a), encoder.encode(b)];
  const shorter = Math.min(one.length, other.length);
  for (let place = 0; place < shorter; place += 1) {
    if (one[place] !== other[place]) return place;
  }
  return shorter;
}

function pairBlocks(olds: readonly PromptRow[], news: readonly PromptRow[]): BlockDiff[] {
  const left = new Map(news.map((row) => [row.id, row]));
  const known = new Set(olds.map(({ id }) => id));
  const waiting = [...news];
  const paired: BlockDiff[] = [];
  const takeAdded = (until: (row: PromptRow) => boolean) => {
    for (let row = waiting[0]; row !== undefined && !until(row); row = waiting[0]) {
      waiting.shift();
      if (!known.has(row.id)) paired.push(blockDiff(null, row));
    }
  };
  for (const old of olds) {
    takeAdded((row) => row.id === old.id || isBehind(row, old));
    paired.push(blockDiff(old, left.get(old.id) ?? null));
    if (waiting[0]?.id === old.id) waiting.shift();
  }
  takeAdded(() => false);
  return paired;
}

const ORDER: readonly PromptPart[] = ["tools", "stable", "context", "volatile"];

function isBehind(row: PromptRow, other: PromptRow): boolean {
  return ORDER.indexOf(row.tier) > ORDER.indexOf(other.tier);
}

function blockDiff(before: PromptRow | null, after: PromptRow | null): BlockDiff {
  const row = after ?? before;
  if (row === null) throw new Error("a block stands on neither side");
  const { id, tier, name } = row;
  const common = { id, tier, name, before, after };
  if (before === null) return { ...common, change: "added" };
  if (after === null) return { ...common, change: "removed" };
  return { ...common, change: before.text === after.text ? "same" : "changed" };
}

// Between two blocks of a tier stands one blank line; tools are counted without what joins them.
const JOINING_BYTES = 2;

function firstDifference(
  olds: readonly PromptRow[],
  news: readonly PromptRow[],
): FirstDifference | null {
  let sameBytes = 0;
  for (let place = 0; place < Math.max(olds.length, news.length); place += 1) {
    const [old, now] = [olds[place], news[place]];
    const row = now ?? old;
    if (row === undefined) return null;
    const previous = news[place - 1];
    if (row.tier !== "tools" && previous?.tier === row.tier) sameBytes += JOINING_BYTES;
    if (old?.id === now?.id && old?.text === now?.text) {
      sameBytes += row.bytes;
      continue;
    }
    const blockOffset =
      old !== undefined && now !== undefined && old.id === now.id
        ? commonBytes(old.text, now.text)
        : 0;
    return { tier: row.tier, block: row.name, sameBytes: sameBytes + blockOffset, blockOffset };
  }
  return null;
}
