"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { HealthView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { useFaultWords } from "../trpc/use-fault-words";
import { cn } from "../ui/classes";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { TimeText } from "../ui/time-text";
import { type Health, providerHealth } from "./provider-health";

const EVERY_MS = 15_000;

/** Gateway, store and providers at a glance; each leads to where it is looked after. */
export function HealthStrip() {
  const t = useTranslations("overview.health");
  const trpc = useTRPC();
  const health = useQuery(
    trpc.gateway.health.queryOptions(undefined, { refetchInterval: EVERY_MS }),
  );
  return (
    <section aria-label={t("label")} className="border-b border-line px-4 py-3 max-sm:px-3">
      <QueryState
        query={health}
        title={t("notLoaded")}
        skeleton={<Skeleton label={t("loading")} lines={2} />}
      >
        {({ gateway, store, providers }) => (
          <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
            <Gateway gateway={gateway} />
            <Store store={store} />
            <Providers providers={providers} />
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function Gateway({ gateway }: Pick<HealthView, "gateway">) {
  const t = useTranslations("overview.health");
  const { version, startedAt, running, queued } = gateway;
  return (
    <Line
      title={t("gateway")}
      verdict={t("ok")}
      health="well"
      href="/sessions?state=running&time=all"
    >
      <p>{t("gatewayRunning", { running, queued })}</p>
      <p>
        {t("since", { version })} <TimeText time={startedAt} />
      </p>
    </Line>
  );
}

function Store({ store: { ok, bytes, warning } }: Pick<HealthView, "store">) {
  const t = useTranslations("overview.health");
  const formats = useFormats();
  return (
    <Line
      title={t("store")}
      verdict={t(ok ? "storeSound" : "storeBad")}
      health={ok ? (warning === null ? "well" : "unsure") : "ill"}
      href="/settings/about"
    >
      <p>{t("storeSize", { bytes: formats.bytes(bytes) })}</p>
      {warning === null ? null : <p className="text-notice-text">{warning}</p>}
    </Line>
  );
}

const VERDICTS = { well: "answered", ill: "failed", unsure: "silent" } as const;

function Providers({ providers }: Pick<HealthView, "providers">) {
  const t = useTranslations("overview.health");
  if (providers.length === 0) {
    return (
      <Line title={t("providers")} verdict={t("silent")} health="unsure" href="/settings/providers">
        <p>{t("noProvider")}</p>
      </Line>
    );
  }
  return providers.map((provider) => {
    const health = providerHealth(provider);
    return (
      <Line
        key={provider.name}
        title={provider.name}
        verdict={t(VERDICTS[health])}
        health={health}
        href="/settings/providers"
      >
        {provider.lastAnsweredAt === null ? null : (
          <p>
            {t("lastAnswer")} <TimeText time={provider.lastAnsweredAt} />
          </p>
        )}
        {provider.lastFailure === null ? null : <Failure failure={provider.lastFailure} />}
      </Line>
    );
  });
}

function Failure({
  failure: { at, error },
}: {
  failure: NonNullable<HealthView["providers"][number]["lastFailure"]>;
}) {
  const t = useTranslations("overview.health");
  const { sentence, advice } = useFaultWords()(error);
  return (
    <p className="line-clamp-2" title={[sentence, advice].filter(Boolean).join(" ")}>
      {t("lastFailure")} <TimeText time={at} />: {sentence}
    </p>
  );
}

const DOTS = { well: "bg-accent", ill: "bg-uncached", unsure: "bg-edge" } as const;

function Line({
  title,
  verdict,
  health,
  href,
  children,
}: {
  title: string;
  verdict: string;
  health: Health;
  href: string;
  children: ReactNode;
}) {
  return (
    <li className="min-w-0">
      <p className="flex items-center gap-2">
        <span aria-hidden className={cn("size-2 shrink-0 rounded-full", DOTS[health])} />
        <Link href={href} className="truncate font-medium underline-offset-4 hover:underline">
          {title}
        </Link>
        <span className={health === "ill" ? "text-danger-text" : "text-muted"}>{verdict}</span>
      </p>
      <div className="pl-4 text-[12px] text-muted">{children}</div>
    </li>
  );
}
