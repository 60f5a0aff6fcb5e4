"use client";

import { type ReactNode, useId, useSyncExternalStore } from "react";
import { Slot } from "./slot";
import { currentTip, hideTip, leaveTip, onTipChange, showTip } from "./tip";

/**
 * Tells more about its one child on hover and on focus. The child must take focus where the keyboard
 * should reach it. `isDescription` false: the content only repeats the child's name.
 */
export function Tooltip({
  content,
  isDescription = true,
  children,
}: {
  content: ReactNode;
  isDescription?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const isShown = useSyncExternalStore(
    onTipChange,
    () => currentTip()?.id === id,
    () => false,
  );
  return (
    <Slot
      aria-describedby={isShown && isDescription ? TOOLTIP_ID : undefined}
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (pointerType !== "touch") showTip({ id, content, anchor: currentTarget }, false);
      }}
      onPointerLeave={leaveTip}
      onPointerDown={hideTip}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(":focus-visible"))
          showTip({ id, content, anchor: currentTarget }, true);
      }}
      onBlur={hideTip}
    >
      {children}
    </Slot>
  );
}

/** The id of the one tooltip of the page. */
export const TOOLTIP_ID = "tooltip";
