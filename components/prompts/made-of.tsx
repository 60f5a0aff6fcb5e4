"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { PromptFacts, PromptView } from "@/server/core/contracts";
import { Treemap } from "../charts/treemap";
import { useFormats } from "../format/use-formats";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { MeaningBar, MeaningLegend } from "../ui/meaning-bar";
import { Panel } from "../ui/panel";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { BlockFacts } from "./block-facts";
import { BlockTable } from "./block-table";
import { type PromptTotals, toPromptRows, toPromptTotals } from "./prompt-rows";
import type { ReadQuery } from "./read-query";
import { usePromptPlace } from "./use-prompt-place";

/** What a prompt is made of, as a bar, a map and a table that share one selection. */
export function MadeOf({
  prompt,
  facts,
}: {
  prompt: ReadQuery<PromptView>;
  facts: ReadQuery<PromptFacts>;
}) {
  const t = useTranslations("promptPages.composition");
  return (
    <div className="flex flex-col gap-4">
      <QueryState query={prompt} title={t("notLoaded")} skeleton={<Skeleton rows={8} />}>
        {(data) => <Composition prompt={data} facts={facts.data} />}
      </QueryState>
      {facts.error === null || facts.error === undefined ? null : (
        <FaultNotice
          fault={toFault(facts.error)}
          title={t("factsNotLoaded")}
          onRetry={() => void facts.refetch()}
        />
      )}
    </div>
  );
}

function Composition({ prompt, facts }: { prompt: PromptView; facts: PromptFacts | undefined }) {
  const t = useTranslations("promptPages");
  const formats = useFormats();
  const [place, setPlace] = usePromptPlace();
  const rows = useMemo(() => toPromptRows(prompt, facts?.blocks), [prompt, facts]);
  const totals = useMemo(() => toPromptTotals(prompt), [prompt]);
  const selected = rows.find(({ id }) => id === place.block) ?? null;
  const select = (id: string) => setPlace({ block: id === place.block ? null : id });

  return (
    <>
      <TierBar totals={totals} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t("composition.map")}>
            <Treemap
              className="aspect-auto! h-64"
              label={t("composition.map")}
              nodes={rows.map((row) => ({
                id: row.id,
                label: row.name,
                meaning: row.tier,
                amount: row.bytes,
                detail: `${t(`tier.${row.tier}`)} · ${formats.bytes(row.bytes)} · ≈ ${formats.tokens(row.tokens)}`,
              }))}
              format={formats.bytes}
              selectedId={selected?.id ?? null}
              onSelect={select}
            />
          </Panel>
          <BlockTable
            rows={rows}
            totals={totals}
            selectedId={selected?.id ?? null}
            onSelect={select}
            areFactsKnown={facts !== undefined}
          />
        </div>
        <BlockFacts row={selected} totalBytes={totals.bytes} />
      </div>
    </>
  );
}

function TierBar({ totals }: { totals: PromptTotals }) {
  const t = useTranslations("promptPages");
  const formats = useFormats();
  const parts = totals.parts.map(({ tier, bytes, tokens }) => ({
    meaning: tier,
    amount: bytes,
    label: t(`tier.${tier}`),
    value: `${formats.bytes(bytes)} · ≈ ${formats.tokens(tokens)}`,
  }));
  return (
    <div className="flex flex-col gap-2">
      <MeaningBar label={t("composition.bar")} parts={parts} height={12} />
      <MeaningLegend parts={parts} />
    </div>
  );
}
