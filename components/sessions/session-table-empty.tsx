"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { isNarrowed, NO_FILTERS, type SessionFilters } from "./session-filters";

/** Why the list of sessions is empty, and what to do about it. */
export function SessionTableEmpty({
  filters,
  onChange,
}: {
  filters: SessionFilters;
  onChange: (filters: SessionFilters) => void;
}) {
  const t = useTranslations("sessionPages.empty");
  const isFiltered = isNarrowed(filters);
  if (!isFiltered && filters.isAllTime) {
    return (
      <EmptyState
        kind="nothing-yet"
        title={t("nothingYet")}
        text={t("nothingYetText")}
        action={
          <Button asChild tone="accent">
            <Link href="/console">{t("start")}</Link>
          </Button>
        }
      />
    );
  }
  const allTime = filters.isAllTime ? null : (
    <Button onClick={() => onChange({ ...filters, isAllTime: true })}>{t("allTime")}</Button>
  );
  if (!isFiltered) {
    return (
      <EmptyState
        kind="none-match"
        title={t("noneActive")}
        text={t("noneActiveText")}
        action={allTime}
      />
    );
  }
  return (
    <EmptyState
      kind="none-match"
      title={t("noneMatch")}
      text={t("noneMatchText")}
      action={
        <>
          <Button onClick={() => onChange({ ...NO_FILTERS, isAllTime: filters.isAllTime })}>
            {t("clear")}
          </Button>
          {allTime}
        </>
      }
    />
  );
}
