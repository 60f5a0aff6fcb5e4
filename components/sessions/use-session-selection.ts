"use client";

import { useMemo, useState } from "react";
import type { SessionFacetsInput } from "@/server/core/contracts";
import type { TableSelection } from "../ui/table-selection";

/** What a bulk action is done to. */
export type BulkTarget =
  | { readonly kind: "ids"; readonly ids: readonly string[] }
  | {
      readonly kind: "matching";
      readonly filter: SessionFacetsInput;
      readonly count: number | null;
    };

const NONE: ReadonlySet<string> = new Set();

/** The sessions that are picked; another filter picks none. */
export function useSessionSelection(filter: SessionFacetsInput, count: number | null) {
  const [held, setHeld] = useState({ filter, ids: NONE, isAll: false });
  const state = held.filter === filter ? held : { filter, ids: NONE, isAll: false };
  if (held !== state) setHeld(state);
  const { ids, isAll } = state;

  return useMemo(() => {
    const change = (next: { ids?: ReadonlySet<string>; isAll?: boolean }) =>
      setHeld({ filter, ids, isAll, ...next });
    const selection: TableSelection = {
      ids,
      onChange: (picked) => change({ ids: picked, isAll: false }),
      allMatching: { count, isChosen: isAll, onChoose: (isChosen) => change({ isAll: isChosen }) },
    };
    const target: BulkTarget | null = isAll
      ? { kind: "matching", filter, count }
      : ids.size === 0
        ? null
        : { kind: "ids", ids: [...ids] };
    return { selection, target, clear: () => change({ ids: NONE, isAll: false }) };
  }, [filter, ids, isAll, count]);
}
