"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";
import type { ShownRows } from "./shown-rows";

/** Tells which rows of a long table are near the window, and draws nothing; loaded with the first such table. */
export function RowWindow({
  boxRef,
  ids,
  rowPx,
  onChange,
}: {
  boxRef: RefObject<HTMLElement | null>;
  ids: readonly string[];
  rowPx: number;
  onChange: (shown: ShownRows) => void;
}) {
  // It begins where the table stands, with rows as high as those that stand there.
  const [first] = useState(() => placeOf(boxRef.current, rowPx));
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: ids.length,
    getScrollElement: () => boxRef.current,
    estimateSize: () => first.rowPx,
    initialOffset: first.scrolledPx,
    initialRect: first.rect,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const begin = items[0];
  const last = items.at(-1);
  const [from, to] = [begin?.index ?? 0, (last?.index ?? -1) + 1];
  const before = begin?.start ?? 0;
  const after = virtualizer.getTotalSize() - (last?.end ?? 0);

  // Before the browser paints: the rows follow the scrolling in the same frame.
  useLayoutEffect(() => {
    if (to === 0) return; // the box was not measured yet
    onChange({
      ...{ from, to, before, after },
      measure: virtualizer.measureElement,
      scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
    });
  }, [onChange, virtualizer, from, to, before, after]);
  return null;
}

function placeOf(box: HTMLElement | null, guessedPx: number) {
  const row = box?.querySelector("tr[data-index]");
  return {
    rowPx: row?.getBoundingClientRect().height ?? guessedPx,
    scrolledPx: box?.scrollTop ?? 0,
    rect: { width: box?.clientWidth ?? 0, height: box?.clientHeight ?? 0 },
  };
}
