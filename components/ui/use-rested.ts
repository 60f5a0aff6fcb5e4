"use client";

import { useEffect, useState } from "react";

/** The value as it was when it last stood still for `restMs`: for questions asked while someone types. */
export function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
