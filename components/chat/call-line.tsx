"use client";

import { useTranslations } from "next-intl";
import type { CallView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { ShareBar } from "../ui/share-bar";
import { isUnanswered, toCallFigures, writtenTokens } from "./call-figures";

/** One line under an answer: what the call read, wrote and cost; exact figures on hover. */
export function CallLine({ call }: { call: CallView }) {
  const t = useTranslations("call");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-mono text-[12px] text-muted">
      {call.state === "running" ? (
        <p>{t("running", { model: call.model })}</p>
      ) : isUnanswered(call) ? (
        <p title={call.model} data-testid="call-line" data-call={call.id}>
          {t(call.state === "interrupted" ? "stoppedEarly" : "notTaken")}
        </p>
      ) : (
        <CallFigures call={call} />
      )}
      {call.thinkingLeftOut > 0 ? (
        <p>{t("thinkingLeftOut", { count: call.thinkingLeftOut })}</p>
      ) : null}
      {call.omitted.length > 0 ? <p>{t("omitted", { fields: call.omitted.join(", ") })}</p> : null}
    </div>
  );
}

function CallFigures({ call }: { call: CallView }) {
  const t = useTranslations("call");
  const formats = useFormats();
  const figures = toCallFigures(call, formats);
  const detail = [
    ...figures.map(({ key, exact }) => t(`${key}Line`, { figure: exact })),
    t("outputLine", { figure: formats.exact(call.usage.output) }),
    t("totalLine", { figure: formats.duration(call.totalMs) }),
    call.model,
  ].join("\n");
  const cold = call.coldCostUsd === null ? null : formats.money(call.coldCostUsd);
  const shown = figures.map(({ key, shown: figure }) =>
    key === "cost" && cold !== null
      ? t("costBesideCold", { figure, cold })
      : t(`${key}Line`, { figure }),
  );
  return (
    <>
      <ShareBar shares={toShares(call)} className="h-1 w-28" />
      <p title={detail} className="tabular-nums" data-testid="call-line" data-call={call.id}>
        {shown.join(" · ")}
      </p>
    </>
  );
}

function toShares(call: CallView) {
  return [
    { key: "read", fill: "fill-read", amount: call.usage.read ?? 0 },
    { key: "write", fill: "fill-write", amount: writtenTokens(call.usage) ?? 0 },
    { key: "uncached", fill: "fill-uncached", amount: call.usage.uncached ?? 0 },
  ];
}
