"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../ui/button";
import { COLUMN } from "../ui/column";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import { newSince, type ThreadItem } from "./thread-items";
import { useStickToEnd } from "./use-stick-to-end";

/** Nearer to the beginning than this, older messages are fetched. */
const NEAR_START_PX = 600;
/** Room above the first item, for what is said of older ones: it never changes, so nothing moves. */
const HEAD_PX = 56;
const GAP_PX = 28;
const GUESSED_PX = 180;

/**
 * The scrolled middle of the console. Only what is near the window stands in the page; whoever reads back
 * stays where they read, whatever comes in above or below; whoever is at the end follows it.
 */
export function ThreadList({
  items,
  renderItem,
  sentCount,
  older,
  targetKey = null,
  children,
}: {
  items: readonly ThreadItem[];
  renderItem: (item: ThreadItem) => ReactNode;
  /** Grows with each message sent from here: its sender wants to see it. */
  sentCount: number;
  older: { has: boolean; isLoading: boolean; isStuck: boolean; load: () => void };
  /** The item that its reader came for: shown once it is there. */
  targetKey?: string | null;
  /** Stands in place of the items while there are none. */
  children: ReactNode;
}) {
  const t = useTranslations("thread");
  const boxRef = useRef<HTMLElement>(null);
  const { isAway, watchContent, jumpToEnd, letGo } = useStickToEnd(boxRef);
  const [isNearStart, setNearStart] = useState(false);
  const [seenKey, setSeenKey] = useState<string | null>(null);
  const lastKey = items.at(-1)?.key ?? null;

  const list = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => boxRef.current,
    estimateSize: () => GUESSED_PX,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: 4,
    gap: GAP_PX,
    paddingStart: HEAD_PX,
    paddingEnd: 16,
    anchorTo: "end",
    directDomUpdates: true,
    directDomUpdatesMode: "position",
    onChange: ({ scrollOffset }) => setNearStart((scrollOffset ?? 0) < NEAR_START_PX),
  });

  const { containerRef } = list;
  const contentRef = useCallback(
    (content: HTMLDivElement | null) => {
      containerRef(content);
      const leave = watchContent(content);
      return () => {
        leave?.();
        containerRef(null);
      };
    },
    [containerRef, watchContent],
  );

  const targetIndex = targetKey === null ? -1 : items.findIndex(({ key }) => key === targetKey);
  const foundKey = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (targetIndex === -1 || foundKey.current === targetKey) return;
    foundKey.current = targetKey;
    letGo();
    list.scrollToIndex(targetIndex, { align: "start" });
  }, [targetIndex, targetKey, list, letGo]);

  useEffect(() => {
    if (sentCount > 0) jumpToEnd();
  }, [sentCount, jumpToEnd]);
  // What stood last when its reader left the end: all below it is new to them.
  useEffect(() => {
    if (!isAway) setSeenKey(lastKey);
  }, [isAway, lastKey]);
  const { has: hasOlder, isLoading, isStuck, load } = older;
  useEffect(() => {
    if (isAway && isNearStart && hasOlder && !isLoading && !isStuck) load();
  }, [isAway, isNearStart, hasOlder, isLoading, isStuck, load]);

  const newCount = isAway ? newSince(items, seenKey) : 0;
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={boxRef}
        {...KEYBOARD_SCROLLABLE}
        aria-label={t("conversation")}
        className="h-full overflow-y-auto px-4 [overflow-anchor:none] sm:px-6"
      >
        {items.length === 0 ? (
          <div className={`${COLUMN} py-4`}>{children}</div>
        ) : (
          <div ref={contentRef} className={`${COLUMN} relative`}>
            <div className="absolute inset-x-0 top-3 flex justify-center">
              {hasOlder ? (
                <Button size="sm" tone="quiet" isBusy={isLoading} onClick={load}>
                  {t("loadOlder")}
                </Button>
              ) : (
                <p className="text-[12px] text-muted">{t("beginning")}</p>
              )}
            </div>
            {list.getVirtualItems().map(({ key, index }) => {
              const item = items[index];
              return item === undefined ? null : (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className="absolute inset-x-0 flex flex-col"
                >
                  {renderItem(item)}
                </div>
              );
            })}
          </div>
        )}
      </section>
      {isAway && items.length > 0 ? (
        <Button
          onClick={jumpToEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! bg-panel!"
        >
          <ArrowDown aria-hidden className="size-3.5" />
          {newCount > 0 ? t("jumpToNew", { count: newCount }) : t("jumpToNewest")}
        </Button>
      ) : null}
    </div>
  );
}
