"use client";

import { useTranslations } from "next-intl";
import { Sheet } from "../ui/dialog";
import { Account } from "./account";
import { LanguageSwitch } from "./language-switch";
import { NavLinks } from "./nav-links";
import { ThemeSwitch } from "./theme-switch";

/** On a phone: the pages, and how the page is shown. */
export function Drawer({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("shell");
  return (
    <Sheet
      side="left"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Holdfast"
      footer={
        <div className="flex w-full items-center justify-between gap-2">
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
      }
    >
      <nav aria-label={t("pages")} className="-mx-2">
        <NavLinks onGo={() => onOpenChange(false)} />
      </nav>
      <div className="-mx-4 mt-3 border-t border-line">
        <Account />
      </div>
    </Sheet>
  );
}
