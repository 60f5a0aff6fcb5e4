"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * One row at a time takes the keyboard. A row that is asked for and not drawn yet is scrolled to, and
 * takes the focus once it is there. A row that opens is kept in sight.
 */
export function useRowFocus({
  boxRef,
  ids,
  selectedId,
  scrollTo,
}: {
  boxRef: RefObject<HTMLElement | null>;
  ids: readonly string[];
  selectedId: string | null;
  scrollTo: (index: number) => void;
}) {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const selectedIndex = selectedId === null ? -1 : ids.indexOf(selectedId);

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = bodyRef.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  });

  useEffect(() => {
    if (selectedIndex < 0) return;
    setActive(selectedIndex);
    const row = bodyRef.current?.querySelector<HTMLElement>(`[data-index="${selectedIndex}"]`);
    if (row) row.scrollIntoView({ block: "nearest" });
    else scrollTo(selectedIndex);
    const isAmongRows = bodyRef.current?.contains(document.activeElement) === true;
    if (isAmongRows && document.activeElement?.matches("tr")) {
      if (row) row.focus({ preventScroll: true });
      else wanted.current = selectedIndex;
    }
  }, [selectedIndex, scrollTo]);

  const move = useCallback(
    (index: number) => {
      wanted.current = index;
      setActive(index);
      scrollTo(index);
      // The head of the table covers what stands at its upper edge.
      if (index === 0) boxRef.current?.scrollTo({ top: 0 });
    },
    [boxRef, scrollTo],
  );

  const tabStop = Math.min(active, Math.max(0, ids.length - 1));
  return { bodyRef, tabStop, move, onFocused: setActive };
}
