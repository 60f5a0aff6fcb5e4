"use client";

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { currentTip, hideTip, keepTip, leaveTip, onTipChange, type Tip } from "./tip";
import { placeTip } from "./tip-place";
import { TOOLTIP_ID } from "./tooltip";

/** Where the tooltips of the page are drawn; stands once in the shell. */
export function TooltipLayer() {
  const tip = useSyncExternalStore(onTipChange, currentTip, () => null);
  return tip === null ? null : createPortal(<Shown tip={tip} />, document.body);
}

function Shown({ tip }: { tip: Tip }) {
  const boxRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    const view = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = placeTip(
      tip.anchor.getBoundingClientRect(),
      box.getBoundingClientRect(),
      view,
    );
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  }, [tip]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") hideTip();
    };
    window.addEventListener("keydown", onKey);
    window.addEventListener("scroll", hideTip, true);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("scroll", hideTip, true);
    };
  }, []);

  return (
    <div
      ref={boxRef}
      id={TOOLTIP_ID}
      role="tooltip"
      onPointerEnter={keepTip}
      onPointerLeave={leaveTip}
      className="fixed z-60 w-max max-w-72 rounded-box border border-line bg-panel px-2 py-1 text-[12px] leading-4 text-ink shadow-lg"
    >
      {tip.content}
    </div>
  );
}
