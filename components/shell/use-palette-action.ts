"use client";

import { useEffect, useRef } from "react";
import { addAction, type PaletteAction } from "./palette-actions";

/** While this part of the page is shown, the palette offers what it can do. */
export function usePaletteAction({ id, label, keywords, run }: PaletteAction): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () => addAction({ id, label, keywords, run: () => latest.current() }),
    [id, label, keywords],
  );
}
