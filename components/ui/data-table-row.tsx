"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type MouseEvent, type Ref, useRef } from "react";
import { Checkbox } from "./checkbox";
import { cn } from "./classes";
import { type Column, cardPlace, YIELDING } from "./table-column";

export type Density = "compact" | "normal";

/** How high a row is guessed to be before it is measured. */
export const ROW_PX: Readonly<Record<Density, number>> = { compact: 30, normal: 36 };

const CELL_PADDING: Readonly<Record<Density, string>> = { compact: "py-1", normal: "py-2" };

const CARDS = {
  // On a wide screen it takes what room the others leave, and no more.
  title: "max-sm:block max-sm:basis-full max-sm:font-medium sm:w-full sm:min-w-48 sm:max-w-0",
  line: "max-sm:inline-flex max-sm:items-baseline max-sm:gap-1.5 max-sm:text-left",
  hide: "max-sm:hidden",
} as const;

// Of a row only what is not itself a control opens it.
const OWN_CONTROLS = "a, button, input, select, textarea, label, summary, [data-no-open]";

interface DataTableRowProps<Row> {
  ref?: Ref<HTMLTableRowElement> | undefined;
  row: Row;
  id: string;
  index: number;
  lastIndex: number;
  columns: readonly Column<Row>[];
  density: Density;
  isOpen: boolean;
  isTabStop: boolean;
  onFocused: (index: number) => void;
  onMove: (index: number) => void;
  onOpen?: ((row: Row) => void) | undefined;
  isPicked: boolean;
  onPick?: ((id: string, isPicked: boolean, isRange: boolean) => void) | undefined;
}

/** One row of a table, or one card of it on a phone. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, id, index, columns, density, isOpen, isPicked, onOpen, onPick } = props;
  const t = useTranslations("ui");
  const hasShift = useRef(false);

  function onClick(event: MouseEvent<HTMLTableRowElement>): void {
    if (onOpen === undefined || isOwnControl(event.target, event.currentTarget)) return;
    if (window.getSelection()?.type === "Range") return;
    onOpen(row);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>): void {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = moveOf(event.key, index, props.lastIndex);
    if (to !== null) props.onMove(to);
    else if (event.key === "x" && onPick !== undefined) onPick(id, !isPicked, event.shiftKey);
    else if ((event.key === "Enter" || event.key === " ") && onOpen !== undefined) onOpen(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <tr
      ref={props.ref}
      data-index={index}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={onPick === undefined ? isOpen : isPicked}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={() => props.onFocused(index)}
      className={cn(
        "group -outline-offset-2",
        "max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:px-3 max-sm:py-2",
        onOpen !== undefined && "cursor-pointer",
        onPick !== undefined && "max-sm:pr-10",
        isOpen ? "bg-accent-wash" : cn("hover:bg-raised", isPicked && "bg-raised"),
      )}
    >
      {onPick === undefined ? null : (
        <td
          data-no-open
          className="border-b border-line py-1 pl-3 align-middle max-sm:absolute max-sm:right-0 max-sm:top-0 max-sm:border-0 max-sm:p-3"
          onClickCapture={({ shiftKey }) => {
            hasShift.current = shiftKey;
          }}
        >
          <Checkbox
            className="flex!"
            label={t("select")}
            isLabelHidden
            checked={isPicked}
            onCheckedChange={(next) => onPick(id, next, hasShift.current)}
          />
        </td>
      )}
      {columns.map((column) => {
        const place = cardPlace(column, columns);
        return (
          <td
            key={column.id}
            className={cn(
              "max-w-80 truncate border-b border-line px-3 align-middle",
              CELL_PADDING[density],
              column.align === "end" && "text-right tabular-nums",
              "max-sm:max-w-full max-sm:border-0 max-sm:p-0",
              CARDS[place],
              column.yields === undefined ? undefined : YIELDING[column.yields],
            )}
          >
            {place === "line" ? (
              <span className="text-[12px] text-muted sm:hidden">{column.header}</span>
            ) : null}
            {column.cell(row)}
          </td>
        );
      })}
      <td className="border-b border-line p-0 max-sm:hidden" />
    </tr>
  );
}

function moveOf(key: string, index: number, lastIndex: number): number | null {
  if (key === "ArrowDown" || key === "j") return Math.min(lastIndex, index + 1);
  if (key === "ArrowUp" || key === "k") return Math.max(0, index - 1);
  if (key === "Home") return 0;
  if (key === "End") return lastIndex;
  return null;
}

function isOwnControl(target: EventTarget, row: Element): boolean {
  const control = target instanceof Element ? target.closest(OWN_CONTROLS) : null;
  return control !== null && row.contains(control);
}
