"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "../ui/classes";
import { PageHeader } from "../ui/page-header";

const PLACES = [
  { key: "providers", href: "/settings/providers" },
  { key: "about", href: "/settings/about" },
] as const;

/** A page of the settings: its title, the way to the others, and what it changes if it writes. */
export function SettingsFrame({
  title,
  subtitle,
  writes,
  children,
}: {
  title: string;
  subtitle: string;
  writes?: string;
  children: ReactNode;
}) {
  const t = useTranslations("settingsPages.nav");
  const path = usePathname();
  return (
    <div className="flex min-h-full flex-col text-[13px]">
      <PageHeader title={title} subtitle={subtitle} />
      <nav aria-label={t("label")} className="flex gap-1 border-b border-line px-4">
        {PLACES.map(({ key, href }) => (
          <Link
            key={key}
            href={href}
            aria-current={path === href ? "page" : undefined}
            className={cn(
              "-mb-px border-b-2 px-2 py-2",
              path === href
                ? "border-accent text-ink"
                : "border-transparent text-muted hover:text-ink",
            )}
          >
            {t(key)}
          </Link>
        ))}
      </nav>
      {writes === undefined ? null : (
        <p className="border-l-4 border-write bg-notice-wash px-4 py-1 text-notice-text">
          {writes}
        </p>
      )}
      <div className="flex w-full max-w-5xl flex-col gap-4 p-4">{children}</div>
    </div>
  );
}
