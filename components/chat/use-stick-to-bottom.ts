"use client";

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const NEAR_PX = 48;

/**
 * Keeps a scrolled box at its end while it grows, until its reader scrolls away; then it stays where
 * they read until they come back, also when older text comes in above.
 */
export function useStickToBottom(isLoadingOlder: boolean) {
  const boxRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  // How far the reader is from the end, while older text is on its way.
  const keptFromEnd = useRef<number | null>(null);
  const [isAway, setIsAway] = useState(false);

  useEffect(() => {
    const [box, content] = [boxRef.current, contentRef.current];
    if (box === null || content === null) return;
    let lastTop = box.scrollTop;
    function onScroll() {
      if (box === null) return;
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      // Growing content moves the end away; only its reader moves the box up.
      if (isNear) isStuck.current = true;
      else if (box.scrollTop < lastTop) isStuck.current = false;
      lastTop = box.scrollTop;
      if (keptFromEnd.current !== null) keptFromEnd.current = box.scrollHeight - box.scrollTop;
      setIsAway(!isStuck.current);
    }
    const watcher = new ResizeObserver(() => {
      if (isStuck.current) box.scrollTop = box.scrollHeight;
    });
    watcher.observe(content);
    watcher.observe(box);
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener("scroll", onScroll);
    };
  }, []);

  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box === null || !isLoadingOlder) return;
    keptFromEnd.current = box.scrollHeight - box.scrollTop;
    // Runs when the older text stands in the page, before it is painted.
    return () => {
      if (keptFromEnd.current !== null) box.scrollTop = box.scrollHeight - keptFromEnd.current;
      keptFromEnd.current = null;
    };
  }, [isLoadingOlder]);

  const jumpToEnd = useCallback(() => {
    isStuck.current = true;
    setIsAway(false);
    const box = boxRef.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, []);

  return { boxRef, contentRef, isAway, jumpToEnd };
}
