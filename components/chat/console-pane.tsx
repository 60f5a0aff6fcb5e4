"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { Sheet } from "../ui/dialog";
import { fittingWidth, type PaneLimits, widthAfterKey } from "./pane-memory";
import type { Pane } from "./use-pane";

/** A pane beside the thread, as wide as its reader wants it; where there is no room, a sheet over it. */
export function ConsolePane({
  as: Landmark,
  side,
  label,
  pane,
  limits,
  isWide,
  isSheetOpen,
  onSheetChange,
  children,
}: {
  as: "nav" | "aside";
  side: "left" | "right";
  label: string;
  pane: Pane;
  limits: PaneLimits;
  isWide: boolean;
  isSheetOpen: boolean;
  onSheetChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  if (!isWide) {
    return (
      <Sheet side={side} title={label} isOpen={isSheetOpen} onOpenChange={onSheetChange}>
        <Landmark aria-label={label} className="-mx-4 -my-3 flex min-h-full flex-col">
          {children}
        </Landmark>
      </Sheet>
    );
  }
  if (!pane.isOpen) return null;
  const divider = <Divider side={side} label={label} pane={pane} limits={limits} />;
  return (
    <>
      {side === "right" ? divider : null}
      <Landmark
        aria-label={label}
        style={{ width: pane.width }}
        className="flex min-h-0 shrink-0 flex-col bg-panel"
      >
        {children}
      </Landmark>
      {side === "left" ? divider : null}
    </>
  );
}

function Divider({
  side,
  label,
  pane,
  limits,
}: {
  side: "left" | "right";
  label: string;
  pane: Pane;
  limits: PaneLimits;
}) {
  const t = useTranslations("console");

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const moved = side === "left" ? event.movementX : -event.movementX;
    pane.setWidth(fittingWidth(pane.width + moved, limits));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const width = widthAfterKey(event.key, pane.width, { limits, side });
    if (width === null) return;
    event.preventDefault();
    pane.setWidth(width);
  }

  return (
    <hr
      aria-orientation="vertical"
      aria-label={t("resize", { pane: label })}
      aria-valuenow={pane.width}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => pane.setWidth(limits.usual)}
      onKeyDown={onKeyDown}
      className="relative z-10 -mx-[4px] h-full w-[9px] shrink-0 cursor-col-resize touch-none border-0 bg-line bg-clip-content px-[4px] outline-none hover:bg-edge focus-visible:bg-accent"
    />
  );
}
