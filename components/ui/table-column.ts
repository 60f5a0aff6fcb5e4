import type { ReactNode } from "react";

/** One column of a table: how a row is shown in it, on a wide screen, on a phone and as CSV. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "end";
  /** A CSS width; without one the column takes what its texts need. */
  readonly width?: string;
  /** By what the list is sorted when this header is pressed. */
  readonly sortKey?: string;
  /** Its place where rows are cards; the first column is the title where none says so. */
  readonly card?: "title" | "line" | "hide";
  /** What stands in the CSV; without it the column is left out there. */
  readonly csv?: (row: Row) => string | number | null;
  readonly isHiddenAtFirst?: boolean;
  /** Gives way where the table is narrow: "first" below 64 rem, "next" below 44. Cards show it all the same. */
  readonly yields?: "first" | "next";
}

/** The classes of a column's cells that give way. */
export const YIELDING = {
  first: "sm:@max-[64rem]:hidden",
  next: "sm:@max-[44rem]:hidden",
} as const;

/** The columns that are shown: the reader's choice where there is one, else those not hidden at first. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  choice: Readonly<Record<string, boolean>>,
): Column<Row>[] {
  const shown = columns
    .filter(({ id, isHiddenAtFirst }) => choice[id] ?? isHiddenAtFirst !== true)
    // What the reader asked for stands, however narrow the table.
    .map((column) => (choice[column.id] === true ? { ...column, yields: undefined } : column));
  return shown.length === 0 ? columns.slice(0, 1) : shown;
}

/** Where a column stands on a card. */
export function cardPlace<Row>(
  column: Column<Row>,
  columns: readonly Column<Row>[],
): "title" | "line" | "hide" {
  if (column.card !== undefined) return column.card;
  const hasTitle = columns.some(({ card }) => card === "title");
  return !hasTitle && column === columns[0] ? "title" : "line";
}
