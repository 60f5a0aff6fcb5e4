"use client";

import { useEffect } from "react";
import { NotLoaded } from "./not-loaded";
import type { PopoverProps } from "./popover-shape";
import { Slot } from "./slot";
import { useWhenWanted } from "./use-when-wanted";

const load = () => import("./popover-frame");

/** A small panel that opens at its trigger. */
export function Popover(props: PopoverProps) {
  const { loaded, hasFailed, warm, want } = useWhenWanted(load);
  const isOpenedFromOutside = props.isOpen === true && loaded === null;

  // Its caller may open it without a press on the trigger.
  useEffect(() => {
    if (isOpenedFromOutside) want();
  }, [isOpenedFromOutside, want]);

  if (loaded !== null) return <loaded.PopoverFrame {...props} />;
  return (
    <>
      <Slot
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => {
          props.onOpenChange?.(true);
          want();
        }}
      >
        {props.trigger}
      </Slot>
      {hasFailed ? <NotLoaded /> : null}
    </>
  );
}
