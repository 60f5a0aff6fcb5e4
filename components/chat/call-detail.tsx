"use client";

import { useTranslations } from "next-intl";
import type { CallView } from "@/server/core/contracts";
import { UNKNOWN } from "../format/formats";
import { useFormats } from "../format/use-formats";
import { DefinitionList } from "../ui/definition-list";
import { MeaningBar, MeaningLegend, type MeaningPart } from "../ui/meaning-bar";
import { FallbackLine } from "./fallback-line";

/** Everything that is known of one call, exact. */
export function CallDetail({ call, parts }: { call: CallView; parts: readonly MeaningPart[] }) {
  const t = useTranslations("call");
  const formats = useFormats();
  const { usage, breakpoints, providerVerdict } = call;
  const status = call.costStatus === "actual" ? "" : ` · ${t(`costStatus.${call.costStatus}`)}`;
  const figure = (text: string) => <span className="font-mono tabular-nums">{text}</span>;
  const items = [
    { term: t("model"), value: figure(`${call.provider} · ${call.model}`) },
    { term: t("dialect"), value: t(`dialects.${call.dialect}`) },
    ...(call.fallback === null
      ? []
      : [{ term: t("fallback"), value: <FallbackLine fallback={call.fallback} /> }]),
    { term: t("started"), value: formats.absolute(call.startedAt) },
    { term: t("firstToken"), value: figure(formats.duration(call.firstTokenMs)) },
    { term: t("total"), value: figure(formats.duration(call.totalMs)) },
    { term: t("promptTotal"), value: figure(formats.exact(call.promptTotal)) },
    { term: t("output"), value: figure(formats.exact(usage.output)) },
    {
      term: t("hitRate"),
      value: (
        <>
          {figure(formats.share(call.hitRate))}
          <span className="block text-[12px] text-muted">{t("hitRateFormula")}</span>
        </>
      ),
    },
    { term: t("cost"), value: figure(`${formats.exactMoney(call.costUsd)}${status}`) },
    { term: t("coldCost"), value: figure(formats.exactMoney(call.coldCostUsd)) },
    {
      term: t("breakpoints"),
      value: (
        <>
          <ul>
            {breakpoints.map(({ node, label, ttl, streamBytes }) => (
              <li key={node} className="font-mono text-[12px] tabular-nums">
                {label} · {ttl} · {formats.bytes(streamBytes)}
              </li>
            ))}
          </ul>
          <span className="text-[12px] text-muted">{call.planReason}</span>
        </>
      ),
    },
    ...(call.cause === null ? [] : [{ term: t("cause"), value: call.cause }]),
    ...(providerVerdict === null
      ? []
      : [
          {
            term: t("verdict"),
            value: `${providerVerdict.type} · ${formats.exact(providerVerdict.missedTokens)}`,
          },
        ]),
  ];
  return (
    <div className="flex flex-col gap-2">
      <MeaningBar label={t("prompt")} parts={parts} />
      <MeaningLegend parts={parts} />
      <DefinitionList items={items} />
      <a
        href={`/api/v1/calls/${call.id}/request`}
        target="_blank"
        rel="noopener"
        className="self-start text-accent-text underline underline-offset-2"
      >
        {t("requestBody", {
          bytes: call.requestBytes > 0 ? formats.bytes(call.requestBytes) : UNKNOWN,
        })}
      </a>
    </div>
  );
}
