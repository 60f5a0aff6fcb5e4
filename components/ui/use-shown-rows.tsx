"use client";

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ShownRows } from "./shown-rows";
import { useWhenWanted } from "./use-when-wanted";

const VIRTUAL_PAST_ROWS = 100;
/** So many rows are likely to become more than are drawn at once. */
const WARM_PAST_ROWS = 40;

const load = () => import("./row-window");

/**
 * Up to a hundred rows are drawn all. Past that only those near the window are: `watcher`, which belongs
 * somewhere beside the rows, tells which.
 */
export function useShownRows({
  boxRef,
  ids,
  rowPx,
}: {
  boxRef: RefObject<HTMLElement | null>;
  ids: readonly string[];
  rowPx: number;
}): { shown: ShownRows; scrollTo: (index: number) => void; watcher: ReactNode } {
  const { loaded, hasFailed, warm, want } = useWhenWanted(load);
  const [near, setNear] = useState<ShownRows | null>(null);
  const count = ids.length;
  const isLong = count > VIRTUAL_PAST_ROWS;
  const isLikelyLong = count > WARM_PAST_ROWS;

  useEffect(() => {
    if (isLikelyLong) warm();
  }, [isLikelyLong, warm]);
  useEffect(() => {
    if (isLong) want();
  }, [isLong, want]);

  const scroller = useRef<ShownRows["scrollTo"]>(undefined);
  scroller.current = isLong ? near?.scrollTo : undefined;
  const scrollTo = useCallback((index: number) => scroller.current?.(index), []);
  return {
    shown: shownOf({ count, isLong, near, hasFailed, rowPx }),
    scrollTo,
    watcher:
      isLong && loaded !== null ? (
        <loaded.RowWindow boxRef={boxRef} ids={ids} rowPx={rowPx} onChange={setNear} />
      ) : null,
  };
}

function shownOf({
  count,
  isLong,
  near,
  hasFailed,
  rowPx,
}: {
  count: number;
  isLong: boolean;
  near: ShownRows | null;
  hasFailed: boolean;
  rowPx: number;
}): ShownRows {
  if (!isLong || (near === null && hasFailed)) return { from: 0, to: count, before: 0, after: 0 };
  if (near !== null) return near;
  const to = VIRTUAL_PAST_ROWS;
  return { from: 0, to, before: 0, after: (count - to) * rowPx };
}
