"use client";

import { useTranslations } from "next-intl";
import type { CallView, SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useNow } from "../format/use-now";
import { WarmClock } from "../sessions/warm-clock";
import { Figure } from "../ui/figure";
import { MeaningBar, MeaningLegend } from "../ui/meaning-bar";
import { writtenTokens } from "./call-figures";
import { CallLine } from "./call-line";
import { nextTurnPrice } from "./next-turn-price";
import { useStoredThread } from "./use-stored-thread";

const SHOWN_CALLS = 8;

/** What the provider's cache holds of a session, what that saved, and what the next turn costs. */
export function CachePanel({ session }: { session: SessionView }) {
  const t = useTranslations("console");
  const { stored } = useStoredThread(session.id);
  const calls = [...stored.calls].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  return (
    <>
      <section aria-label={t("providerCache")} className="flex flex-col gap-1.5 p-4">
        <div className="flex items-center justify-between gap-2">
          <h2 className="font-medium">{t("providerCache")}</h2>
          <WarmClock warmUntil={session.warmUntil} />
        </div>
        <NextTurn session={session} calls={calls} />
      </section>
      <Totals session={session} calls={calls} />
      {calls.length === 0 ? null : (
        <section aria-label={t("lastCalls")} className="flex flex-col gap-1 p-4">
          <h2 className="font-medium">{t("lastCalls")}</h2>
          {calls.slice(0, SHOWN_CALLS).map((call) => (
            <CallLine key={call.id} call={call} />
          ))}
        </section>
      )}
    </>
  );
}

function NextTurn({ session, calls }: { session: SessionView; calls: readonly CallView[] }) {
  const t = useTranslations("console");
  const formats = useFormats();
  const nowMs = useNow(1000);
  const { warmUsd, coldUsd } = nextTurnPrice(calls);
  const isWarm = session.warmUntil !== null && Date.parse(session.warmUntil) > nowMs;
  if (warmUsd === null && coldUsd === null) {
    return <p className="text-muted">{t("nextTurnUnknown")}</p>;
  }
  const price = (usd: number | null) => (
    <Figure
      value={formats.money(usd)}
      exact={formats.exactMoney(usd)}
      source={t("nextTurnSource")}
      isEstimate={usd !== null}
    />
  );
  return (
    <p>
      {isWarm
        ? t.rich("nextTurnWarm", { warm: () => price(warmUsd), cold: () => price(coldUsd) })
        : t.rich("nextTurnCold", { cold: () => price(coldUsd) })}
    </p>
  );
}

function Totals({ session, calls }: { session: SessionView; calls: readonly CallView[] }) {
  const t = useTranslations("console");
  const word = useTranslations("call.meaning");
  const formats = useFormats();
  const { usage, hitRate } = session;
  const amounts = [
    ["read", usage.read],
    ["write", writtenTokens(usage)],
    ["uncached", usage.uncached],
    ["output", usage.output],
  ] as const;
  const parts = amounts.map(([meaning, amount]) => ({
    meaning,
    amount: amount ?? 0,
    label: word(meaning),
    value: formats.tokens(amount),
  }));
  const saved = savedUsd(calls);
  return (
    <section aria-label={t("totals")} className="flex flex-col gap-2 p-4">
      <h2 className="font-medium">{t("totals")}</h2>
      <MeaningBar parts={parts} label={t("totals")} />
      <MeaningLegend parts={parts} />
      <dl className="grid grid-cols-[1fr_auto] gap-y-1">
        <dt className="text-muted">{t("hitRateLabel")}</dt>
        <dd>
          <Figure value={formats.share(hitRate)} source={t("hitRateFormula")} />
        </dd>
        <dt className="text-muted">{t("cost")}</dt>
        <dd>
          <Figure
            value={formats.money(session.costUsd)}
            exact={formats.exactMoney(session.costUsd)}
          />
        </dd>
        <dt className="text-muted">{t("saved")}</dt>
        <dd>
          <Figure
            value={formats.money(saved)}
            exact={formats.exactMoney(saved)}
            source={t("savedSource", { count: calls.length })}
          />
        </dd>
      </dl>
    </section>
  );
}

/** What the calls at hand would have cost more with an empty cache; null = none of them tells. */
function savedUsd(calls: readonly CallView[]): number | null {
  const told = calls.flatMap(({ costUsd, coldCostUsd }) =>
    costUsd === null || coldCostUsd === null ? [] : [coldCostUsd - costUsd],
  );
  return told.length === 0 ? null : told.reduce((sum, usd) => sum + usd, 0);
}
