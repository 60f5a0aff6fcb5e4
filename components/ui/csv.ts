import type { Column } from "./table-column";

// Excel takes UTF-8 for what it is only behind this mark.
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** The rows as CSV by RFC 4180, readable by spreadsheets in any language and never run as formulas. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const told = columns.flatMap(({ header, csv }) => (csv === undefined ? [] : [{ header, csv }]));
  const lines = [
    told.map(({ header }) => field(header)),
    ...rows.map((row) => told.map(({ csv }) => field(csv(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => line.join(",") + LINE_END).join("");
}

function field(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = startsFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would run it. */
function startsFormula(text: string): boolean {
  return /^[\s]*[=+\-@\t\r]/.test(text) || /^[＝＋－＠]/.test(text);
}
