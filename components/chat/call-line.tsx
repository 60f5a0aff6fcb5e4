"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import type { CallView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { MeaningBar } from "../ui/meaning-bar";
import { Popover } from "../ui/popover";
import { CallDetail } from "./call-detail";
import { isUnanswered, toCallFigures, toPromptParts } from "./call-figures";

/** One line under an answer: what the call read, wrote and cost; pressed, it tells everything else. */
export const CallLine = memo(function CallLine({ call }: { call: CallView }) {
  const t = useTranslations("call");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-mono text-[12px] text-muted">
      {call.state === "running" ? (
        <p className="min-h-6 py-0.5">{t("running", { model: call.model })}</p>
      ) : isUnanswered(call) ? (
        <p
          title={call.model}
          data-testid="call-line"
          data-call={call.id}
          className="min-h-6 py-0.5"
        >
          {t(call.state === "interrupted" ? "stoppedEarly" : "notTaken")}
        </p>
      ) : (
        <Figures call={call} />
      )}
      {call.thinkingLeftOut > 0 ? (
        <p>{t("thinkingLeftOut", { count: call.thinkingLeftOut })}</p>
      ) : null}
      {call.omitted.length > 0 ? <p>{t("omitted", { fields: call.omitted.join(", ") })}</p> : null}
    </div>
  );
});

function Figures({ call }: { call: CallView }) {
  const t = useTranslations("call");
  const formats = useFormats();
  const cold = call.coldCostUsd === null ? null : formats.money(call.coldCostUsd);
  const shown = toCallFigures(call, formats).map(({ key, shown: figure }) =>
    key === "cost" && cold !== null
      ? t("costBesideCold", { figure, cold })
      : t(`${key}Line`, { figure }),
  );
  const parts = toPromptParts(call, formats).map((part) => ({
    ...part,
    label: t(`meaning.${part.meaning}`),
  }));
  return (
    <Popover
      label={t("details")}
      side="top"
      className="w-[min(30rem,92vw)]"
      trigger={
        <button
          type="button"
          aria-label={`${shown.join(" · ")}. ${t("open")}`}
          className="flex min-h-6 flex-wrap items-center gap-x-3 rounded-sm text-left tabular-nums hover:text-ink"
        >
          <MeaningBar label={t("prompt")} parts={parts} height={4} className="w-20!" />
          <span data-testid="call-line" data-call={call.id}>
            {shown.join(" · ")}
          </span>
        </button>
      }
    >
      <CallDetail call={call} parts={parts} />
    </Popover>
  );
}
