"use client";

import { useCallback, useSyncExternalStore } from "react";
import { keepInCookie } from "./cookie";
import { THEME_COOKIE, type Theme, toTheme } from "./theme";

const CHANGED = "holdfast-theme";

/** The theme of the page, and the way to choose another; kept for the next visit. */
export function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => toTheme(document.documentElement.dataset.theme),
    () => "system" as const,
  );
  const choose = useCallback((next: Theme) => {
    document.documentElement.dataset.theme = next;
    keepInCookie(THEME_COOKIE, next);
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [theme, choose];
}

function subscribe(notify: () => void): () => void {
  window.addEventListener(CHANGED, notify);
  return () => window.removeEventListener(CHANGED, notify);
}
