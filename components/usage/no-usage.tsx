"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useScope } from "../shell/use-scope";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import type { UsageState } from "./use-usage-state";

const WIDEST = "90d";

/** Nothing was ever used, or nothing in the span that was asked for. */
export function NoUsage({ state: { day, setState } }: { state: UsageState }) {
  const t = useTranslations("usage");
  const { profile, range, setProfile, setRange } = useScope();
  const isWidest = profile === null && range === WIDEST && day === null;

  function widen(): void {
    setProfile(null);
    setRange(WIDEST);
    setState({ day: null, group: null });
  }

  if (isWidest) {
    return (
      <EmptyState
        kind="nothing-yet"
        title={t("empty")}
        text={t("emptyText")}
        action={
          <Button asChild tone="accent">
            <Link href="/console">{t("openConsole")}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      kind="none-match"
      title={t("noneMatch")}
      text={t("noneMatchText")}
      action={<Button onClick={widen}>{t("widen")}</Button>}
    />
  );
}
