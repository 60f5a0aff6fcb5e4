"use client";

import { useTranslations } from "next-intl";
import { type Formats, useFormats } from "../format/use-formats";
import { useHref } from "../shell/use-scope";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { Stat, StatRow } from "../ui/stat";
import { differenceOf, type TodayFigure, type TodayKey, toTodayFigures } from "./today-figures";
import type { DaysByProfile } from "./use-overview-usage";

/** Today's figures, each beside the mean of the days before, each a way to what it adds up. */
export function TodayRow({ days }: { days: DaysByProfile }) {
  const t = useTranslations("overview");
  const href = useHref();
  return (
    <section aria-label={t("today.label")}>
      <QueryState
        query={days}
        title={t("usageNotLoaded")}
        skeleton={<Skeleton label={t("loading")} lines={2} className="px-4 py-3!" />}
      >
        {({ buckets }) => (
          <StatRow className="grid! grid-cols-2 gap-x-4! lg:grid-cols-5">
            {toTodayFigures(buckets).map((figure) => (
              <TodayStat
                key={figure.key}
                figure={figure}
                href={href(`/usage?${BEHIND[figure.key]}&day=${buckets.at(-1)?.key}`)}
              />
            ))}
          </StatRow>
        )}
      </QueryState>
    </section>
  );
}

const BEHIND: Readonly<Record<TodayKey, string>> = {
  hitRate: "group=session&measure=hitRate",
  cost: "group=session",
  saved: "group=session&sort=saved",
  turns: "group=session&sort=turns",
  coldRestarts: "group=session&sort=coldRestarts",
};

function TodayStat({ figure, href }: { figure: TodayFigure; href: string }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { key, today } = figure;
  return (
    <Stat
      isNoteBelow
      label={t(`today.${key}`)}
      value={shown(key, today, formats)}
      exact={
        <span className="flex flex-col gap-0.5">
          <span>{t(`todaySource.${key}`)}</span>
          <span>{t("meanSource")}</span>
        </span>
      }
      note={<Difference figure={figure} />}
      href={href}
    />
  );
}

function Difference({ figure }: { figure: TodayFigure }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const difference = differenceOf(figure);
  const { key, mean } = figure;
  if (mean === null) return t("arrow.unknown");
  const usual = key === "turns" || key === "coldRestarts" ? rounded(mean) : mean;
  const told = { mean: shown(key, usual, formats) };
  if (difference === null) return t("arrow.mean", told);
  if (Math.abs(difference) < SAME) return t("arrow.same", told);
  const size = Math.abs(difference);
  const words =
    key === "hitRate"
      ? t("kindOfDifference.points", { points: formats.exact(rounded(size * 100)) })
      : formats.share(size);
  return t(difference > 0 ? "arrow.above" : "arrow.below", { ...told, difference: words });
}

const SAME = 0.005;

function shown(key: TodayKey, figure: number | null, formats: Formats): string {
  if (key === "hitRate") return formats.share(figure);
  return key === "cost" || key === "saved" ? formats.money(figure) : formats.exact(figure);
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}
