import { diffArrays } from "diff";

export type DiffRow =
  | {
      readonly kind: "same";
      readonly before: number;
      readonly after: number;
      readonly text: string;
    }
  | {
      readonly kind: "removed";
      readonly before: number;
      readonly text: string;
      /** The line that came in its place; null = none did. */
      readonly pair: string | null;
    }
  | {
      readonly kind: "added";
      readonly after: number;
      readonly text: string;
      readonly pair: string | null;
    };

/** Lines that are the same on both sides and far from any change. */
export interface Fold {
  readonly kind: "fold";
  readonly rows: readonly DiffRow[];
}

export interface LineDiff {
  readonly rows: readonly DiffRow[];
  /** The texts differ so much that the part in which they do is shown as a whole. */
  readonly isRough: boolean;
}

// The work grows with the square of the edits: this many are found in a tenth of a second.
const MAX_EDITS = 1_500;
const CONTEXT_LINES = 3;

/** Two texts line by line. What they begin and end with in common costs next to nothing, however long. */
export function diffText(before: string, after: string): LineDiff {
  const [olds, news] = [linesOf(before), linesOf(after)];
  const head = commonHead(olds, news);
  const tail = commonTail(olds.slice(head), news.slice(head));
  const [oldMiddle, newMiddle] = [
    olds.slice(head, olds.length - tail),
    news.slice(head, news.length - tail),
  ];
  const changes = diffArrays(oldMiddle, newMiddle, { maxEditLength: MAX_EDITS });
  const runs: Run[] = [
    { removed: [], added: [], same: olds.slice(0, head) },
    ...(changes === undefined
      ? [{ removed: oldMiddle, added: newMiddle, same: [] }]
      : toRuns(changes)),
    { removed: [], added: [], same: olds.slice(olds.length - tail) },
  ];
  return { rows: toRows(runs), isRough: changes === undefined };
}

/** The rows with long runs of unchanged lines folded away, a few kept around each change. */
export function foldUnchanged(rows: readonly DiffRow[]): (DiffRow | Fold)[] {
  const isNear = new Uint8Array(rows.length);
  rows.forEach((row, place) => {
    if (row.kind === "same") return;
    isNear.fill(1, Math.max(0, place - CONTEXT_LINES), place + CONTEXT_LINES + 1);
  });
  const folded: (DiffRow | Fold)[] = [];
  let hidden: DiffRow[] = [];
  const unfold = () => {
    if (hidden.length === 1) folded.push(...hidden);
    else if (hidden.length > 1) folded.push({ kind: "fold", rows: hidden });
    hidden = [];
  };
  rows.forEach((row, place) => {
    if (isNear[place] === 0) {
      hidden.push(row);
      return;
    }
    unfold();
    folded.push(row);
  });
  unfold();
  return folded;
}

interface Run {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly same: readonly string[];
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function commonHead(olds: readonly string[], news: readonly string[]): number {
  let count = 0;
  while (count < olds.length && count < news.length && olds[count] === news[count]) count += 1;
  return count;
}

function commonTail(olds: readonly string[], news: readonly string[]): number {
  let count = 0;
  while (
    count < olds.length &&
    count < news.length &&
    olds[olds.length - 1 - count] === news[news.length - 1 - count]
  )
    count += 1;
  return count;
}

function toRuns(changes: readonly { value: string[]; added: boolean; removed: boolean }[]): Run[] {
  const runs: { removed: string[]; added: string[]; same: string[] }[] = [];
  for (const { value, added, removed } of changes) {
    let run = runs.at(-1);
    if (run === undefined || (run.same.length > 0 && (added || removed))) {
      run = { removed: [], added: [], same: [] };
      runs.push(run);
    }
    for (const line of value) (added ? run.added : removed ? run.removed : run.same).push(line);
  }
  return runs;
}

function toRows(runs: readonly Run[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let [before, after] = [0, 0];
  for (const { removed, added, same } of runs) {
    removed.forEach((text, place) => {
      before += 1;
      rows.push({ kind: "removed", before, text, pair: added[place] ?? null });
    });
    added.forEach((text, place) => {
      after += 1;
      rows.push({ kind: "added", after, text, pair: removed[place] ?? null });
    });
    for (const text of same) {
      before += 1;
      after += 1;
      rows.push({ kind: "same", before, after, text });
    }
  }
  return rows;
}
