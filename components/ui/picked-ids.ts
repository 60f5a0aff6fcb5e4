/** Whether all, some or none of the rows are picked. */
export function selectionState(
  picked: ReadonlySet<string>,
  rowIds: readonly string[],
): boolean | "mixed" {
  const count = rowIds.filter((id) => picked.has(id)).length;
  if (count === 0) return picked.size > 0 ? "mixed" : false;
  return count === rowIds.length ? true : "mixed";
}

/** What is picked after one more pick; with `from`, of all rows between the two. */
export function afterPick(
  picked: ReadonlySet<string>,
  rowIds: readonly string[],
  pick: { id: string; from: string | null; isPicked: boolean },
): Set<string> {
  const [start, end] = [pick.from ?? pick.id, pick.id].map((id) => rowIds.indexOf(id));
  const next = new Set(picked);
  const range =
    start === undefined || end === undefined || start < 0 || end < 0
      ? [pick.id]
      : rowIds.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const id of range) {
    if (pick.isPicked) next.add(id);
    else next.delete(id);
  }
  return next;
}
