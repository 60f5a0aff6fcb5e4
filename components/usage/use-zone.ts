"use client";

import { useSyncExternalStore } from "react";

const NEVER = () => () => undefined;

/** The viewer's IANA zone; null until the browser has been asked. */
export function useZone(): string | null {
  return useSyncExternalStore(NEVER, browserZone, () => null);
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
