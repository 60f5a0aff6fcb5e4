"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef } from "react";
import { Button } from "./button";
import { afterPick, selectionState } from "./picked-ids";

export interface TableSelection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: Set<string>) => void;
  /** All that the filter leaves, also what is not loaded; `count` null while it is not known. */
  readonly allMatching?: {
    readonly count: number | null;
    readonly isChosen: boolean;
    readonly onChoose: (isChosen: boolean) => void;
  };
}

/** Which rows of a table are picked, and how that changes. */
export interface Picks {
  readonly all: boolean | "mixed";
  isPicked(id: string): boolean;
  pick(id: string, isPicked: boolean, isRange: boolean): void;
  pickAll(isPicked: boolean): void;
}

const NONE: ReadonlySet<string> = new Set();

/** Picks rows one by one, as a range from the one picked before, or all that are loaded. */
export function useSelection(
  selection: TableSelection | undefined,
  rowIds: readonly string[],
): Picks {
  const anchor = useRef<string | null>(null);
  const picked = selection?.ids ?? NONE;
  const isAllMatching = selection?.allMatching?.isChosen === true;

  const change = useCallback(
    (ids: Set<string>) => {
      if (isAllMatching) selection?.allMatching?.onChoose(false);
      selection?.onChange(ids);
    },
    [selection, isAllMatching],
  );

  return useMemo<Picks>(
    () => ({
      all: isAllMatching || selectionState(picked, rowIds),
      isPicked: (id) => isAllMatching || picked.has(id),
      pick(id, isPicked, isRange) {
        const base = isAllMatching ? new Set(rowIds) : picked;
        const from = isRange ? anchor.current : null;
        change(afterPick(base, rowIds, { id, from, isPicked }));
        anchor.current = id;
      },
      pickAll(isPicked) {
        anchor.current = null;
        change(new Set(isPicked ? rowIds : []));
      },
    }),
    [picked, rowIds, isAllMatching, change],
  );
}

/** Offers all that the filter leaves once all loaded rows are picked. */
export function SelectionBanner({
  selection,
  picks,
}: {
  selection: TableSelection | undefined;
  picks: Picks;
}) {
  const t = useTranslations("ui");
  const matching = selection?.allMatching;
  if (selection === undefined || matching === undefined || picks.all !== true) return null;
  const hasMore = matching.count === null || matching.count > selection.ids.size;
  if (!matching.isChosen && !hasMore) return null;
  return (
    <div
      role="status"
      className="sticky left-0 flex flex-wrap items-center gap-2 border-b border-line bg-accent-wash px-3 py-1.5 text-[13px]"
    >
      {matching.isChosen
        ? t("allMatchingSelected", { count: matching.count ?? selection.ids.size })
        : t("loadedSelected", { count: selection.ids.size })}
      <Button size="sm" onClick={() => matching.onChoose(!matching.isChosen)}>
        {matching.isChosen
          ? t("onlyLoaded")
          : matching.count === null
            ? t("selectAllMatching")
            : t("selectAllCount", { count: matching.count })}
      </Button>
    </div>
  );
}
