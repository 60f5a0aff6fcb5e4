"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { Button } from "../ui/button";
import { COLUMN } from "../ui/column";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import { useStickToBottom } from "./use-stick-to-bottom";

/** The scrolled middle of the console. It follows its newest line unless its reader is elsewhere. */
export function ThreadFrame({
  sentCount,
  isLoadingOlder = false,
  children,
}: {
  /** Grows with each message sent from here: its sender wants to see it. */
  sentCount: number;
  /** Older text is on its way: its reader stays where they are when it comes. */
  isLoadingOlder?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("thread");
  const { boxRef, contentRef, isAway, jumpToEnd } = useStickToBottom(isLoadingOlder);
  useEffect(() => {
    if (sentCount > 0) jumpToEnd();
  }, [sentCount, jumpToEnd]);
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={boxRef}
        {...KEYBOARD_SCROLLABLE}
        aria-label={t("conversation")}
        className="h-full overflow-y-auto"
      >
        <div ref={contentRef} className="px-4 py-4 sm:px-6">
          <div className={`${COLUMN} flex flex-col gap-6`}>{children}</div>
        </div>
      </section>
      {isAway ? (
        <Button onClick={jumpToEnd} className="absolute bottom-3 left-1/2 -translate-x-1/2">
          {t("jumpToNewest")}
        </Button>
      ) : null}
    </div>
  );
}
