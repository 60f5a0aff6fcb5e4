"use client";

import { useEffect, useRef, useState } from "react";
import type { SessionFilters } from "./session-filters";
import {
  formatSessionQuery,
  parseSessionQuery,
  type QueryFault,
  shownQuery,
} from "./session-query";

const TYPING_RESTS_MS = 250;

/** What is being typed; it becomes the filter when the typing rests and nothing in it is at fault. */
export function useSessionQueryDraft(
  filters: SessionFilters,
  onChange: (filters: SessionFilters) => void,
) {
  const [draft, setDraft] = useState<{ text: string; startedFrom: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const text = shownQuery(draft, filters);
  const faults: readonly QueryFault[] = parseSessionQuery(text).faults;

  function apply(wanted: string): void {
    clearTimeout(timer.current);
    const parsed = parseSessionQuery(wanted);
    if (parsed.faults.length === 0) onChange(parsed.filters);
  }
  function type(wanted: string): void {
    setDraft({ text: wanted, startedFrom: formatSessionQuery(filters) });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(wanted), TYPING_RESTS_MS);
  }
  return { text, faults, type, applyNow: () => apply(text) };
}
