"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { AgentImpact, WaitingPrompt } from "@/server/core/contracts";
import { PromptChanges } from "../agents/prompt-changes";
import { useAgentVerbs } from "../agents/use-agent-verbs";
import { useRebuildOutcome } from "../agents/use-rebuild-outcome";
import { useFormats } from "../format/use-formats";
import { WarmClock } from "../sessions/warm-clock";
import { consolePath } from "../shell/console-path";
import { toFault } from "../trpc/fault";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import { Figure } from "../ui/figure";
import { showToast } from "../ui/toast";

export interface PricedWaiting {
  readonly item: WaitingPrompt;
  readonly impact: AgentImpact | undefined;
  /** What rebuilding now costs more than not doing it; null = not known. */
  readonly price: number | null;
}

/** One session whose prompt waits on disk: what differs, how warm it is, and the ways to rebuild it. */
export function WaitingRow({ profile, item, impact, price }: PricedWaiting & { profile: string }) {
  const t = useTranslations("promptPages.waiting");
  return (
    <article
      data-session={item.sessionId}
      aria-label={item.title}
      className="flex flex-col gap-2 rounded-box border border-line bg-panel p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 font-medium">
          <Link
            href={consolePath(profile, item.sessionId)}
            className="underline-offset-2 hover:underline"
          >
            {item.title}
          </Link>
        </h2>
        {item.rebuildWaits ? <Badge tone="accent">{t("waits")}</Badge> : null}
        <WarmClock warmUntil={item.warmUntil} />
        <Price impact={impact} price={price} />
      </div>
      <PromptChanges changes={item.changes} profile={profile} sessionId={item.sessionId} />
      <RebuildChoices item={item} price={price} />
    </article>
  );
}

function Price({ impact, price }: Pick<PricedWaiting, "impact" | "price">) {
  const t = useTranslations("promptPages.waiting");
  const formats = useFormats();
  if (price === 0) return <span className="text-muted">{formats.money(0)}</span>;
  if (price === null) return <span className="text-muted">{t("unpriced")}</span>;
  return (
    <Figure
      isEstimate
      value={formats.money(price)}
      exact={formats.exactMoney(price)}
      source={
        impact === undefined
          ? undefined
          : t("priceSource", {
              rewritten: formats.tokens(impact.rebuild.rewrittenTokens),
              history: formats.tokens(impact.rebuild.historyTokens),
            })
      }
    />
  );
}

function RebuildChoices({ item, price }: Pick<PricedWaiting, "item" | "price">) {
  const t = useTranslations("promptPages.waiting");
  const formats = useFormats();
  const outcome = useRebuildOutcome();
  const { rebuild } = useAgentVerbs();

  function choose(when: "now" | "cold" | "never"): void {
    rebuild.mutate(
      { id: item.sessionId, when },
      { onSuccess: ({ status }) => showToast({ title: outcome(status), text: item.title }) },
    );
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={rebuild.isPending} onClick={() => choose("now")}>
          {price === null || price === 0 ? t("now") : t("nowFor", { cost: formats.money(price) })}
        </Button>
        {item.rebuildWaits ? (
          <Button disabled={rebuild.isPending} onClick={() => choose("never")}>
            {t("never")}
          </Button>
        ) : (
          <Button disabled={rebuild.isPending} onClick={() => choose("cold")}>
            {t("cold")}
          </Button>
        )}
      </div>
      {rebuild.error === null ? null : <FaultNotice fault={toFault(rebuild.error)} />}
    </>
  );
}
