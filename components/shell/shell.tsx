"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { laterOnceOpen } from "../ui/later";
import { ToastHost } from "../ui/toast-host";
import { TooltipLayer } from "../ui/tooltip-layer";
import { warmParts } from "../ui/warm-parts";
import { Band } from "./band";
import { keepInCookie } from "./cookie";
import { GoShortcuts } from "./go-shortcuts";
import { navPageOf } from "./navigation";
import { Rail } from "./rail";
import { listenForShortcuts } from "./shortcut-registry";
import { RAIL_COOKIE } from "./theme";
import { TopBar } from "./top-bar";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { usePaletteAction } from "./use-palette-action";
import { useShortcut } from "./use-shortcut";

const Palette = laterOnceOpen(() => import("./palette").then((module) => module.Palette));
const ShortcutSheet = laterOnceOpen(() =>
  import("./shortcut-sheet").then((module) => module.ShortcutSheet),
);
const Drawer = laterOnceOpen(() => import("./drawer").then((module) => module.Drawer));

type Floating = "palette" | "shortcuts" | "drawer";

/** The frame of every page: where one can go, what is looked at, and what everyone should know. */
export function Shell({ isRailNarrow, children }: { isRailNarrow: boolean; children: ReactNode }) {
  const t = useTranslations("shell");
  const mainRef = useRef<HTMLElement>(null);
  const [isNarrow, setNarrow] = useState(isRailNarrow);
  const [open, setOpen] = useState<Floating | null>(null);
  const page = navPageOf(usePathname());
  const pageName = page === null ? null : t(`page.${page.id}`);
  useFocusOnArrival(mainRef);
  useEffect(listenForShortcuts, []);
  useEffect(warmParts, []);

  function narrow(isNowNarrow: boolean): void {
    setNarrow(isNowNarrow);
    keepInCookie(RAIL_COOKIE, isNowNarrow ? "narrow" : "wide");
  }

  const always = t("everywhere");
  useShortcut("mod+k", { label: t("search"), group: always }, () => setOpen("palette"));
  useShortcut("/", { label: t("search"), group: always }, () => setOpen("palette"));
  useShortcut("?", { label: t("shortcuts"), group: always }, () => setOpen("shortcuts"));
  useShortcut("[", { label: t("toggleRail"), group: always }, () => narrow(!isNarrow));
  usePaletteAction({ id: "rail", label: t("toggleRail"), run: () => narrow(!isNarrow) });
  const floatingProps = (floating: Floating) => ({
    isOpen: open === floating,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? floating : null),
  });

  return (
    <div className="flex h-dvh">
      <title>{pageName === null ? "Holdfast" : `${pageName} · Holdfast`}</title>
      <SkipLink mainRef={mainRef} />
      <Rail isNarrow={isNarrow} onNarrowChange={narrow} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header>
          <Band />
          <TopBar onOpenPalette={() => setOpen("palette")} onOpenDrawer={() => setOpen("drawer")} />
        </header>
        <main
          id="main"
          ref={mainRef}
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none"
        >
          {children}
        </main>
      </div>
      <GoShortcuts />
      <Palette {...floatingProps("palette")} onShowShortcuts={() => setOpen("shortcuts")} />
      <ShortcutSheet {...floatingProps("shortcuts")} />
      <Drawer {...floatingProps("drawer")} />
      <ToastHost />
      <TooltipLayer />
    </div>
  );
}

function SkipLink({ mainRef }: { mainRef: { readonly current: HTMLElement | null } }) {
  const t = useTranslations("shell");
  // Its fragment is "main"; a page of several parts marks the one that its readers come for.
  function onSkipped(): void {
    const main = mainRef.current;
    (main?.querySelector<HTMLElement>("[data-skip-target]") ?? main)?.focus();
  }
  return (
    <Link
      href="#main"
      onNavigate={(event) => {
        event.preventDefault();
        onSkipped();
      }}
      className="absolute left-2 top-2 z-30 rounded-box border border-edge bg-panel px-3 py-1 not-focus:sr-only"
    >
      {t("skip")}
    </Link>
  );
}
