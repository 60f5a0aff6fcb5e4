import type { TurnRow } from "./thread-rows";
import type { Outgoing } from "./use-outgoing";

/** What stands in the thread, one below the other. */
export type ThreadItem =
  | { readonly kind: "turn"; readonly key: string; readonly row: TurnRow }
  | {
      readonly kind: "replaced";
      readonly key: string;
      readonly why: NonNullable<TurnRow["setAside"]>;
      readonly rows: readonly TurnRow[];
    }
  | { readonly kind: "branch"; readonly key: string; readonly from: BranchPoint }
  | { readonly kind: "outgoing"; readonly key: string; readonly message: Outgoing };

export interface BranchPoint {
  readonly sessionId: string;
  /** The last message in common. */
  readonly seq: number;
}

/** The rows with what stands between them: replaced and undone turns folded, the place where a branch begins. */
export function toThreadItems({
  stored,
  live,
  outgoing,
  branchedFrom,
}: {
  stored: readonly TurnRow[];
  live: readonly TurnRow[];
  outgoing: readonly Outgoing[];
  branchedFrom: BranchPoint | null;
}): ThreadItem[] {
  const items: ThreadItem[] = [];
  const dividerAfter = branchedFrom === null ? -1 : lastInCommon(stored, branchedFrom.seq);
  stored.forEach((row, index) => {
    const last = items.at(-1);
    const why = row.setAside;
    if (why === null) items.push({ kind: "turn", key: row.turnId, row });
    else if (last?.kind === "replaced" && last.why === why) {
      items[items.length - 1] = { ...last, rows: [...last.rows, row] };
    } else items.push({ kind: "replaced", key: `replaced-${row.turnId}`, why, rows: [row] });
    if (branchedFrom !== null && index === dividerAfter) {
      items.push({ kind: "branch", key: "branch", from: branchedFrom });
    }
  });
  return [
    ...items,
    ...live.map((row): ThreadItem => ({ kind: "turn", key: row.turnId, row })),
    ...outgoing.map(
      (message): ThreadItem => ({ kind: "outgoing", key: message.clientId, message }),
    ),
  ];
}

/** How many items have come at the end since the one that was last seen there. */
export function newSince(items: readonly ThreadItem[], lastSeenKey: string | null): number {
  if (lastSeenKey === null) return 0;
  const seen = items.findLastIndex(({ key }) => key === lastSeenKey);
  return seen === -1 ? 0 : items.length - 1 - seen;
}

function lastInCommon(rows: readonly TurnRow[], seq: number): number {
  return rows.findLastIndex(({ lastSeq }) => lastSeq !== null && lastSeq <= seq);
}
