"use client";

import { type RefObject, useEffect, useRef } from "react";

const AHEAD = "600px";

/** Tells when the end of a scrolled list comes near; the result marks that end. */
export function useEndReached(
  boxRef: RefObject<HTMLElement | null>,
  {
    onEndReached,
    isBusy,
    count,
  }: { onEndReached: (() => void) | undefined; isBusy: boolean; count: number },
): RefObject<HTMLDivElement | null> {
  const endRef = useRef<HTMLDivElement>(null);
  const tell = useRef(onEndReached);
  tell.current = onEndReached;
  const isListening = onEndReached !== undefined && !isBusy && count > 0;

  useEffect(() => {
    const end = endRef.current;
    if (!isListening || end === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell.current?.();
      },
      { root: boxRef.current, rootMargin: AHEAD },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [boxRef, isListening]);

  return endRef;
}
