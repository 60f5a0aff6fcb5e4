"use client";

import { useCallback, useMemo } from "react";
import { columnChoice } from "./column-choice";
import { useStoredText } from "./use-stored";

/** Which columns the reader chose to show or hide in the table of this key; kept in the browser. */
export function useColumnChoice(storageKey: string | undefined) {
  const [text, keep] = useStoredText(
    storageKey === undefined ? undefined : `columns.${storageKey}`,
  );
  const choice = useMemo(() => columnChoice(text), [text]);
  const choose = useCallback(
    (id: string, isShown: boolean) => keep(JSON.stringify({ ...choice, [id]: isShown })),
    [choice, keep],
  );
  return useMemo(() => [choice, choose] as const, [choice, choose]);
}
