"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "../ui/button";
import { cn } from "../ui/classes";
import { Account } from "./account";
import { Brand } from "./brand";
import { NavLinks } from "./nav-links";

/** The pages at the left edge; narrow it shows their icons alone. */
export function Rail({
  isNarrow,
  onNarrowChange,
}: {
  isNarrow: boolean;
  onNarrowChange: (isNarrow: boolean) => void;
}) {
  const t = useTranslations("shell");
  return (
    <nav
      aria-label={t("pages")}
      className={cn(
        "flex min-h-0 shrink-0 flex-col border-r border-line bg-panel max-md:hidden",
        isNarrow ? "w-13" : "w-48",
      )}
    >
      <div className={cn("flex h-12 items-center", isNarrow ? "justify-center" : "px-4")}>
        <Brand isNarrow={isNarrow} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        <NavLinks isNarrow={isNarrow} />
      </div>
      <Account isNarrow={isNarrow} />
      <div className={cn("flex border-t border-line p-1.5", isNarrow && "justify-center")}>
        <IconButton
          label={t(isNarrow ? "widenRail" : "narrowRail")}
          icon={isNarrow ? PanelLeftOpen : PanelLeftClose}
          aria-expanded={!isNarrow}
          onClick={() => onNarrowChange(!isNarrow)}
        />
      </div>
    </nav>
  );
}
