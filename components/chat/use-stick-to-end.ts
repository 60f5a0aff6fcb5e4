"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Nearer to the end than this, the reader follows what is being written. */
const AT_END_PX = 32;

/**
 * Keeps a scrolled box at its end while what is in it grows, until its reader scrolls away; then it stays
 * where they read until they come back. `watchContent` is given to what grows.
 */
export function useStickToEnd(boxRef: RefObject<HTMLElement | null>) {
  const isStuck = useRef(true);
  const [isAway, setAway] = useState(false);

  const toEnd = useCallback(() => {
    const box = boxRef.current;
    if (box !== null && isStuck.current) box.scrollTop = box.scrollHeight;
  }, [boxRef]);

  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    let lastTop = box.scrollTop;
    function onScroll() {
      if (box === null) return;
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END_PX;
      // Growing content moves the end away; only its reader moves the box up.
      if (isNear) isStuck.current = true;
      else if (box.scrollTop < lastTop) isStuck.current = false;
      lastTop = box.scrollTop;
      setAway(!isStuck.current);
    }
    const watcher = new ResizeObserver(toEnd);
    watcher.observe(box);
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener("scroll", onScroll);
    };
  }, [boxRef, toEnd]);

  const watchContent = useCallback(
    (content: HTMLElement | null) => {
      if (content === null) return;
      const watcher = new ResizeObserver(toEnd);
      watcher.observe(content);
      return () => watcher.disconnect();
    },
    [toEnd],
  );

  const jumpToEnd = useCallback(() => {
    isStuck.current = true;
    setAway(false);
    toEnd();
  }, [toEnd]);
  /** Its reader is taken elsewhere. */
  const letGo = useCallback(() => {
    isStuck.current = false;
    setAway(true);
  }, []);

  return { isAway, watchContent, jumpToEnd, letGo };
}
