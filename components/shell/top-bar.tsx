"use client";

import { Menu, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "../ui/button";
import { Kbd } from "../ui/kbd";
import { Brand } from "./brand";
import { LanguageSwitch } from "./language-switch";
import { LiveIndicator } from "./live-indicator";
import { ScopeFields } from "./scope-fields";
import { keyNames } from "./shortcut-keys";
import { ThemeSwitch } from "./theme-switch";
import { useIsApple } from "./use-is-apple";

/** What is looked at, the way to search and to act, and how the page itself is shown. */
export function TopBar({
  onOpenPalette,
  onOpenDrawer,
}: {
  onOpenPalette: () => void;
  onOpenDrawer: () => void;
}) {
  const t = useTranslations("shell");
  const isApple = useIsApple();
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-sm:px-2">
      <IconButton label={t("menu")} icon={Menu} onClick={onOpenDrawer} className="md:hidden" />
      <span className="md:hidden">
        <Brand />
      </span>
      <div className="flex min-w-0 items-center gap-2 max-sm:order-last max-sm:basis-full max-sm:empty:hidden">
        <ScopeFields />
      </div>
      <div className="ml-auto flex items-center gap-1.5">
        <button
          type="button"
          onClick={onOpenPalette}
          aria-label={t("search")}
          aria-keyshortcuts="Meta+K Control+K"
          className="flex min-h-8 items-center gap-2 rounded-box border border-line bg-panel px-2 text-[13px] text-muted hover:border-edge lg:w-56"
        >
          <Search aria-hidden className="size-3.5" />
          <span className="flex-1 text-left max-lg:hidden">{t("search")}</span>
          <span className="max-sm:hidden">
            <Kbd>{keyNames("mod+k", isApple)[0]}</Kbd>
          </span>
        </button>
        <LiveIndicator />
        <span className="max-md:hidden">
          <ThemeSwitch />
        </span>
        <span className="max-md:hidden">
          <LanguageSwitch />
        </span>
      </div>
    </div>
  );
}
