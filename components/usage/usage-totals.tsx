"use client";

import { useTranslations } from "next-intl";
import type { UsageBucketView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { Stat, StatRow } from "../ui/stat";

/** The figures of the whole span, and openly what they leave out. */
export function UsageTotals({ total }: { total: UsageBucketView }) {
  const t = useTranslations("usage");
  const formats = useFormats();
  const { usage, promptTotal, notPriced, notReported } = total;
  const tokens = (amount: number | null, source: string) => ({
    value: formats.tokens(amount),
    exact: (
      <Explained exact={t("tokensExact", { tokens: formats.exact(amount) })} source={source} />
    ),
  });
  const money = (usd: number | null, source: string) => ({
    value: formats.money(usd),
    exact: <Explained exact={formats.exactMoney(usd)} source={source} />,
  });
  return (
    <StatRow>
      <Stat label={t("cost")} {...money(total.costUsd, t("costSource"))} />
      <Stat label={t("saved")} {...money(total.savedUsd, t("savedSource"))} />
      <Stat
        label={t("hitRate")}
        value={formats.share(total.hitRate)}
        exact={t("hitRateSource", {
          read: formats.exact(usage.read),
          prompt: formats.exact(promptOf(total)),
        })}
      />
      <Stat label={t("prompt")} {...tokens(promptTotal, t("promptSource"))} />
      <Stat label={t("output")} {...tokens(usage.output, t("outputSource"))} />
      <Stat label={t("calls")} value={formats.exact(total.calls)} />
      <Stat label={t("turns")} value={formats.exact(total.turns)} />
      <Stat label={t("notPriced")} value={formats.exact(notPriced)} exact={t("notPricedSource")} />
      <Stat
        label={t("notReported")}
        value={formats.exact(notReported)}
        exact={t("notReportedSource")}
      />
    </StatRow>
  );
}

function Explained({ exact, source }: { exact: string; source: string }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="font-mono tabular-nums">{exact}</span>
      <span>{source}</span>
    </span>
  );
}

/** The prompts of the calls that told how they were split: what the hit rate divides by. */
function promptOf(total: UsageBucketView): number | null {
  const { uncached, read, write5m, write1h, writeOther } = total.usage;
  const parts = [uncached, read, write5m, write1h, writeOther].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0);
}
