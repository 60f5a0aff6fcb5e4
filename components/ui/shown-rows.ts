/** The rows that are drawn, and the room that the others take. */
export interface ShownRows {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
  readonly measure?: (row: HTMLTableRowElement | null) => void;
  readonly scrollTo?: (index: number) => void;
}
