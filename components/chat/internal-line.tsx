"use client";

import { Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import type { Asked } from "./asked";

/** What began a turn that no person typed: one quiet line across the thread. */
export function InternalLine({ asked }: { asked: Asked }) {
  const t = useTranslations("thread");
  const formats = useFormats();
  return (
    <div
      className="flex items-center gap-3 text-[12px] text-muted"
      title={asked.at === null ? undefined : formats.absolute(asked.at)}
    >
      <span aria-hidden className="h-px min-w-4 flex-1 bg-line" />
      <Zap aria-hidden className="size-3.5 shrink-0" />
      <p className="max-w-[75%] whitespace-pre-wrap text-center">
        <span className="font-medium">{t("internal")}</span>
        {" · "}
        {asked.text}
      </p>
      <span aria-hidden className="h-px min-w-4 flex-1 bg-line" />
    </div>
  );
}
