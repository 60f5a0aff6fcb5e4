"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";

const SIDES = {
  left: "border-r max-lg:left-0",
  right: "border-l max-lg:right-0",
} as const;

/** A column beside the page's middle; on narrow screens a drawer over it. */
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
  const t = useTranslations("shell");
  return (
    <>
      {isOpen ? (
        <button
          type="button"
          aria-label={t("close")}
          onClick={onClose}
          className="fixed inset-0 z-10 bg-page/70 lg:hidden"
        />
      ) : null}
      <Landmark
        id={id}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
        className={`flex min-h-0 flex-col overflow-y-auto border-line bg-panel max-lg:fixed max-lg:inset-y-0 max-lg:z-20 max-lg:w-[min(20rem,88vw)] ${SIDES[side]} ${isOpen ? "" : "max-lg:hidden"}`}
      >
        {isOpen ? (
          <Button look="quiet" autoFocus onClick={onClose} className="self-end lg:hidden">
            {t("close")}
          </Button>
        ) : null}
        {children}
      </Landmark>
    </>
  );
}
