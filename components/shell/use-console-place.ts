"use client";

import { usePathname } from "next/navigation";
import { useMemo } from "react";
import { type ConsolePlace, placeOf } from "./console-path";

/** What the address bar says is shown. */
export function useConsolePlace(): ConsolePlace {
  const path = usePathname();
  return useMemo(() => placeOf(path), [path]);
}

/**
 * Moves within the console. Its pages differ by their address alone, so the server is not asked for
 * them: a gateway that is away takes nobody's page from them.
 */
export function goTo(path: string): void {
  window.history.pushState(null, "", path);
}

/** As `goTo`, leaving no step to go back to. */
export function goToInstead(path: string): void {
  window.history.replaceState(null, "", path);
}
