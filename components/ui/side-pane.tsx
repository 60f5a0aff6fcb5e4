"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";
import { nextInLoop } from "./focus-loop";

const SIDES = {
  left: "border-r max-lg:left-0",
  right: "border-l max-lg:right-0",
} as const;

const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea, summary";

/** A column beside the page's middle; on narrow screens a drawer over it that keeps the keyboard. */
export function SidePane({
  id,
  as: Landmark,
  side,
  label,
  isOpen,
  onClose,
  children,
}: {
  id: string;
  as: "nav" | "aside";
  side: keyof typeof SIDES;
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const closeRef = useRef<HTMLButtonElement>(null);

  // The keyboard goes into the drawer, and back to what opened it.
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    closeRef.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (!isOpen) return;
    if (event.key === "Escape") onClose();
    if (event.key !== "Tab") return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const next = nextInLoop(stops, document.activeElement, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <>
      {isOpen ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("close")}
          onClick={onClose}
          className="fixed inset-0 z-10 bg-page/70 lg:hidden"
        />
      ) : null}
      <Landmark
        id={id}
        aria-label={label}
        onKeyDown={onKeyDown}
        className={`flex min-h-0 flex-col overflow-y-auto border-line bg-panel max-lg:fixed max-lg:inset-y-0 max-lg:z-20 max-lg:w-[min(20rem,88vw)] ${SIDES[side]} ${isOpen ? "" : "max-lg:hidden"}`}
      >
        {isOpen ? (
          <Button ref={closeRef} tone="quiet" onClick={onClose} className="self-end lg:hidden">
            {t("close")}
          </Button>
        ) : null}
        {children}
      </Landmark>
    </>
  );
}
