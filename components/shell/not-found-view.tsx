"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { later } from "../ui/later";
import { Skeleton } from "../ui/skeleton";

const CommandSearch = later(
  () => import("./command-search").then((module) => module.CommandSearch),
  <Skeleton lines={4} />,
);

/** What an address shows that leads nowhere: a way to find what was meant. */
export function NotFoundView() {
  const t = useTranslations("shell");
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-12">
      <header className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-[18px] font-semibold outline-none">
          {t("notFound")}
        </h1>
        <p className="text-muted">{t("notFoundHint")}</p>
      </header>
      <CommandSearch isInline />
      <Button asChild className="self-start">
        <Link href="/">{t("toOverview")}</Link>
      </Button>
    </div>
  );
}
