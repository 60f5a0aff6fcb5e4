"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useRef } from "react";
import type { Fault } from "../trpc/fault";
import { cn } from "./classes";
import { DataTableHead } from "./data-table-head";
import { DataTableRow, type Density, ROW_PX } from "./data-table-row";
import { FaultNotice } from "./fault-notice";
import { InRow } from "./figure";
import { Skeleton } from "./skeleton";
import { type Column, shownColumns } from "./table-column";
import { SelectionBanner, type TableSelection, useSelection } from "./table-selection";
import { useColumnChoice } from "./use-column-choice";
import { useEndReached } from "./use-end-reached";
import { useRowFocus } from "./use-row-focus";
import { useShownRows } from "./use-shown-rows";

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selectedId?: string | null;
  onOpen?: ((row: Row) => void) | undefined;
  /** The `sortKey` that the rows are sorted by. */
  sort?: string | null;
  onSort?: (sortKey: string) => void;
  selection?: TableSelection | undefined;
  density?: Density;
  isLoading?: boolean;
  isLoadingMore?: boolean;
  onEndReached?: (() => void) | undefined;
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode;
  fault?: Fault | null;
  onRetry?: () => void;
  /** Under it the browser keeps which columns are shown. */
  storageKey?: string;
  className?: string;
}

/**
 * Rows that open: by pointer anywhere on them, by keyboard with arrows or J and K, then Enter. It scrolls
 * in the room that it is given, and on a phone its rows become cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, selectedId = null, onOpen, selection, density = "normal" } = props;
  const t = useTranslations("ui");
  const boxRef = useRef<HTMLDivElement>(null);
  const [choice, choose] = useColumnChoice(props.storageKey);
  const columns = useMemo(() => shownColumns(props.columns, choice), [props.columns, choice]);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const { shown, scrollTo, watcher } = useShownRows({ boxRef, ids, rowPx: ROW_PX[density] });
  const focus = useRowFocus({ boxRef, ids, selectedId, scrollTo });
  const picks = useSelection(selection, ids);
  const endRef = useEndReached(boxRef, {
    onEndReached: props.onEndReached,
    isBusy: props.isLoading === true || props.isLoadingMore === true,
    count: rows.length,
  });
  const span = columns.length + (selection === undefined ? 1 : 2);

  return (
    <div
      ref={boxRef}
      className={cn("@container relative min-h-0 flex-1 overflow-auto", props.className)}
    >
      {props.fault ? (
        <div className="p-3">
          <FaultNotice fault={props.fault} onRetry={props.onRetry} />
        </div>
      ) : null}
      <SelectionBanner selection={selection} picks={picks} />
      {rows.length === 0 && props.isLoading !== true ? (
        props.fault ? null : (
          props.empty
        )
      ) : (
        <table
          {...(selection === undefined ? GRID : PICKING_GRID)}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className="w-full border-separate border-spacing-0 text-[13px] max-sm:block"
        >
          <DataTableHead
            all={props.columns}
            columns={columns}
            choice={choice}
            onChoose={props.storageKey === undefined ? undefined : choose}
            sort={props.sort ?? null}
            onSort={props.onSort}
            picks={selection === undefined ? null : picks}
          />
          <InRow.Provider value>
            <tbody ref={focus.bodyRef} className="max-sm:block">
              <Spacer px={shown.before} span={span} />
              {rows.slice(shown.from, shown.to).map((row, place) => {
                const index = shown.from + place;
                const id = ids[index];
                if (id === undefined) return null;
                return (
                  <DataTableRow
                    key={id}
                    ref={shown.measure}
                    row={row}
                    id={id}
                    index={index}
                    columns={columns}
                    density={density}
                    isOpen={id === selectedId}
                    isTabStop={index === focus.tabStop}
                    onFocused={focus.onFocused}
                    onMove={(to) => {
                      focus.move(to);
                      const next = rows[to];
                      if (selectedId !== null && next !== undefined) onOpen?.(next);
                    }}
                    lastIndex={rows.length - 1}
                    onOpen={onOpen}
                    isPicked={picks.isPicked(id)}
                    onPick={selection === undefined ? undefined : picks.pick}
                  />
                );
              })}
              <Spacer px={shown.after} span={span} />
            </tbody>
          </InRow.Provider>
        </table>
      )}
      {props.isLoading === true && rows.length === 0 ? (
        <Skeleton rows={8} className="p-3!" />
      ) : null}
      {props.isLoadingMore === true ? (
        <p role="status" className="px-3 py-2 text-[12px] text-muted">
          {t("loading")}
        </p>
      ) : null}
      {watcher}
      <div ref={endRef} aria-hidden className="h-px" />
    </div>
  );
}

// A table whose rows take the keyboard; its cells stay cells of a table.
const GRID = { role: "grid" } as const;
const PICKING_GRID = { ...GRID, "aria-multiselectable": true } as const;

function Spacer({ px, span }: { px: number; span: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden className="max-sm:block">
      <td colSpan={span} style={{ height: px }} className="p-0 max-sm:block" />
    </tr>
  );
}
