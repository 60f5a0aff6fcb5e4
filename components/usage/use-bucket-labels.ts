"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import type { UsageBucketView, UsageGroup } from "@/server/core/contracts";
import { formatDay, formatHour } from "./calendar-days";
import { useSessionTitles } from "./use-session-titles";

const PURPOSES = ["main", "compression", "title", "subagent"] as const;

/** How the groups of a report and the parts of a split are called. */
export function useBucketLabels({
  groupBy,
  zone,
  profile,
}: {
  groupBy: UsageGroup;
  zone: string;
  profile: string | null;
}) {
  const t = useTranslations("usage");
  const locale = useLocale();
  const titles = useSessionTitles({ profile, isWanted: groupBy === "session" });

  const partLabel = useCallback(
    (key: string) => {
      const purpose = PURPOSES.find((each) => each === key);
      return purpose === undefined ? key : t(`purpose.${purpose}`);
    },
    [t],
  );
  const bucketLabel = useCallback(
    ({ key, from }: Pick<UsageBucketView, "key" | "from">) => {
      if (groupBy === "day") return formatDay(key, locale);
      if (groupBy === "hour") return formatHour(from ?? key, locale, zone);
      if (groupBy === "session") return titleOf(titles.get(key), key, t("untitled"));
      return groupBy === "purpose" ? partLabel(key) : key;
    },
    [groupBy, zone, locale, titles, partLabel, t],
  );
  return useMemo(() => ({ bucketLabel, partLabel }), [bucketLabel, partLabel]);
}

export type BucketLabels = ReturnType<typeof useBucketLabels>;

function titleOf(title: string | undefined, id: string, untitled: string): string {
  if (title === undefined) return id;
  return title === "" ? untitled : title;
}
