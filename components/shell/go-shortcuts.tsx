"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { NAV, type NavPage, navHref } from "./navigation";
import { useHref, useScope } from "./use-scope";
import { useShortcut } from "./use-shortcut";

/** `g` and a letter lead to each page. */
export function GoShortcuts() {
  return NAV.map((page) =>
    page.key === undefined ? null : <GoShortcut key={page.id} page={page} letter={page.key} />,
  );
}

function GoShortcut({ page, letter }: { page: NavPage; letter: string }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const href = useHref();
  const { profile } = useScope();
  useShortcut(`g ${letter}`, { label: t(`page.${page.id}`), group: t("goTo") }, () =>
    router.push(href(navHref(page, profile))),
  );
  return null;
}
