import { describe, expect, it } from "vitest";
import { toCsv } from "./csv";
import type { Column } from "./table-column";

interface Row {
  readonly title: string;
  readonly costUsd: number | null;
}

const columns: Column<Row>[] = [
  { id: "title", header: "Title", cell: () => null, csv: ({ title }) => title },
  { id: "bar", header: "Bar", cell: () => null },
  { id: "cost", header: "Cost, USD", cell: () => null, csv: ({ costUsd }) => costUsd },
];

function lines(...rows: Row[]): string[] {
  return toCsv(columns, rows).slice(1).split("\r\n");
}

describe("CSV", () => {
  it("begins with a byte order mark and ends each line as the standard says", () => {
    const csv = toCsv(columns, [{ title: "潮汐", costUsd: 0.5 }]);
    expect(csv).toBe('\uFEFFTitle,"Cost, USD"\r\n潮汐,0.5\r\n');
  });

  it("quotes what would end a field or a line", () => {
    expect(lines({ title: 'a "b", c', costUsd: 1 })[1]).toBe('"a ""b"", c",1');
    expect(toCsv(columns, [{ title: "a\nb", costUsd: 1 }])).toContain('"a\nb",1');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"])(
    "never lets a spreadsheet run %j",
    (title) => {
      expect(lines({ title, costUsd: null })[1]).toBe(`'${title},`);
    },
  );

  it("leaves unknown figures empty, zeros as zeros and negative numbers as numbers", () => {
    const [, ...shown] = lines(
      { title: "a", costUsd: null },
      { title: "b", costUsd: 0 },
      { title: "c", costUsd: -2 },
    );
    expect(shown).toEqual(["a,", "b,0", "c,-2", ""]);
  });
});
