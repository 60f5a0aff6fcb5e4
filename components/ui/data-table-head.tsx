"use client";

import { ArrowDown, Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "./button";
import { Checkbox } from "./checkbox";
import { cn } from "./classes";
import { Menu, MenuCheck, MenuLabel } from "./menu";
import { type Column, YIELDING } from "./table-column";
import type { Picks } from "./table-selection";

const HEAD = "sticky top-0 z-10 border-b border-line bg-page";

/** The names of a table's columns: what sorts, and which are shown. */
export function DataTableHead<Row>({
  all,
  columns,
  choice,
  onChoose,
  sort,
  onSort,
  picks,
}: {
  all: readonly Column<Row>[];
  columns: readonly Column<Row>[];
  choice: Readonly<Record<string, boolean>>;
  onChoose: ((id: string, isShown: boolean) => void) | undefined;
  sort: string | null;
  onSort: ((sortKey: string) => void) | undefined;
  picks: Picks | null;
}) {
  const t = useTranslations("ui");
  return (
    <thead className="max-sm:sr-only">
      <tr aria-rowindex={1}>
        {picks === null ? null : (
          <th scope="col" className={cn(HEAD, "w-8 py-2 pl-3 text-left align-middle leading-4")}>
            <Checkbox
              className="flex!"
              label={t("selectAll")}
              isLabelHidden
              checked={picks.all}
              onCheckedChange={picks.pickAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={isSorted(column, sort) ? "descending" : undefined}
            style={{ width: column.width }}
            className={cn(
              HEAD,
              "px-3 py-2 align-middle whitespace-nowrap text-[12px] font-normal leading-4 text-muted",
              column.align === "end" ? "text-right" : "text-left",
              column.yields === undefined ? undefined : YIELDING[column.yields],
            )}
          >
            <HeadText column={column} isSorted={isSorted(column, sort)} onSort={onSort} />
          </th>
        ))}
        <th scope="col" className={cn(HEAD, "w-8 px-1 text-right align-middle")}>
          {onChoose === undefined ? (
            <span className="sr-only">{t("actions")}</span>
          ) : (
            <Menu
              label={t("columns")}
              align="end"
              trigger={<IconButton size="sm" label={t("columns")} icon={Columns3} />}
            >
              <MenuLabel>{t("columns")}</MenuLabel>
              {all.map(({ id, header, isHiddenAtFirst }) => (
                <MenuCheck
                  key={id}
                  isChecked={choice[id] ?? isHiddenAtFirst !== true}
                  isDisabled={columns.length === 1 && columns[0]?.id === id}
                  onCheckedChange={(isShown) => onChoose(id, isShown)}
                >
                  {header}
                </MenuCheck>
              ))}
            </Menu>
          )}
        </th>
      </tr>
    </thead>
  );
}

function HeadText<Row>({
  column,
  isSorted,
  onSort,
}: {
  column: Column<Row>;
  isSorted: boolean;
  onSort: ((sortKey: string) => void) | undefined;
}) {
  const { header, sortKey } = column;
  if (sortKey === undefined || onSort === undefined) return header;
  return (
    <button
      type="button"
      onClick={() => onSort(sortKey)}
      className={cn(
        "inline-flex items-center gap-1 align-middle leading-4 hover:text-ink",
        column.align === "end" && "flex-row-reverse",
        isSorted && "text-ink",
      )}
    >
      {header}
      {isSorted ? <ArrowDown aria-hidden className="size-3" /> : null}
    </button>
  );
}

function isSorted<Row>({ sortKey }: Column<Row>, sort: string | null): boolean {
  return sortKey !== undefined && sortKey === sort;
}
