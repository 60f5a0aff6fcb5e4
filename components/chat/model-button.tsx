"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { ModelSettings } from "../sessions/model-settings";
import { useTRPC } from "../trpc/client";
import { Button } from "../ui/button";
import { Popover } from "../ui/popover";

/** The model and effort of the next turn; pressed, the way to change them and what that costs. */
export function ModelButton({ sessionId }: { sessionId: string }) {
  const t = useTranslations("composer");
  const trpc = useTRPC();
  const { data: session } = useQuery(trpc.sessions.get.queryOptions({ id: sessionId }));
  if (session === undefined) return null;
  const { model, effort } = session;
  return (
    <Popover
      label={t("model")}
      side="top"
      align="end"
      className="w-[min(22rem,92vw)]"
      trigger={
        <Button size="sm" tone="quiet" className="min-h-7! min-w-0 max-w-44 font-normal!">
          <span className="truncate">{effort === null ? model : `${model} · ${effort}`}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
        </Button>
      }
    >
      <ModelSettings sessionId={sessionId} />
    </Popover>
  );
}
