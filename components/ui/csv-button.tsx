"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePaletteAction } from "../shell/use-palette-action";
import { Button } from "./button";
import { toCsv } from "./csv";
import { type Column, shownColumns } from "./table-column";
import { useColumnChoice } from "./use-column-choice";

/** Saves as CSV what a table shows: the same rows, and with its `storageKey` the same columns. */
export function CsvButton<Row>({
  columns,
  rows,
  filename,
  storageKey,
}: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  filename: string;
  storageKey?: string;
}) {
  const t = useTranslations("ui");
  const [choice] = useColumnChoice(storageKey);

  function save(): void {
    const csv = toCsv(shownColumns(columns, choice), rows);
    const url = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = filename.endsWith(".csv") ? filename : `${filename}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  }

  usePaletteAction({ id: `csv ${filename}`, label: t("saveCsv"), run: save });

  return (
    <Button disabled={rows.length === 0} onClick={save}>
      <Download aria-hidden className="size-3.5" />
      {t("csv")}
    </Button>
  );
}
