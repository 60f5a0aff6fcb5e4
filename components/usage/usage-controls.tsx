"use client";

import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { UsageGroup } from "@/server/core/contracts";
import type { Range } from "../shell/scope";
import { Button } from "../ui/button";
import { Select } from "../ui/select";
import { Segmented } from "../ui/tabs";
import { formatDay } from "./calendar-days";
import { MEASURES } from "./usage-measures";
import { GROUPS, groupsFor, SPLITS, splitsFor } from "./usage-query";
import type { UsageState } from "./use-usage-state";

/** What is measured, grouped and split; the day that was picked, and the way back from it. */
export function UsageControls({
  state,
  range,
  group,
}: {
  state: UsageState;
  range: Range;
  group: UsageGroup;
}) {
  const t = useTranslations("usage");
  const locale = useLocale();
  const { measure, split, day, setState } = state;
  const splits = splitsFor(group);
  const shownSplit = split !== null && splits.includes(split) ? split : "";
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-sm:px-3">
      <Segmented
        label={t("measure")}
        value={measure}
        onValueChange={(chosen) =>
          setState({ measure: MEASURES.find((each) => each === chosen) ?? null })
        }
        items={MEASURES.map((value) => ({ value, label: t(`measureName.${value}`) }))}
      />
      <Select
        label={t("group")}
        isLabelHidden
        prefix={t("group")}
        value={group}
        onValueChange={(chosen) =>
          setState({ group: GROUPS.find((each) => each === chosen) ?? null, sort: null })
        }
        options={groupsFor({ range, day }).map((value) => ({
          value,
          label: t(`groupName.${value}`),
        }))}
      />
      <Select
        label={t("split")}
        isLabelHidden
        prefix={t("split")}
        value={shownSplit}
        onValueChange={(chosen) =>
          setState({ split: SPLITS.find((each) => each === chosen) ?? null })
        }
        options={[
          { value: "", label: t("splitNone") },
          ...splits.map((value) => ({ value, label: t(`groupName.${value}`) })),
        ]}
      />
      {day === null ? null : (
        <Button aria-label={t("allDays")} onClick={() => setState({ day: null, group: null })}>
          {t("onDay", { day: formatDay(day, locale) })}
          <X aria-hidden className="size-3.5" />
        </Button>
      )}
    </div>
  );
}
