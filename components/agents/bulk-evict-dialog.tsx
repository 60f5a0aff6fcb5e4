"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { AgentView, BulkSessionsResult } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FaultNotice } from "../ui/fault-notice";

type Outcome = BulkSessionsResult["results"][number];

/** Evicts the chosen agents, and tells of each what became of it. */
export function BulkEvictDialog({
  agents,
  isOpen,
  onClose,
}: {
  agents: readonly AgentView[];
  isOpen: boolean;
  /** `hasEvicted`: at least one eviction was asked for. */
  onClose: (hasEvicted: boolean) => void;
}) {
  const t = useTranslations("agentPages.bulk");
  const formats = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const evict = useMutation(
    trpc.sessions.bulk.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.agents.pathFilter()),
    }),
  );
  const results = evict.data?.results ?? null;
  const running = agents.filter(({ state }) => state === "running").length;
  const bytes = agents.reduce((sum, { residentBytes }) => sum + residentBytes, 0);

  function close(): void {
    if (evict.isPending) return;
    onClose(evict.isSuccess);
    evict.reset();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={results === null ? t("title") : t("titleDone")}
      footer={
        results === null ? (
          <>
            <Button onClick={close} disabled={evict.isPending}>
              {t("cancel")}
            </Button>
            <Button
              tone="accent"
              isBusy={evict.isPending}
              disabled={agents.length === 0}
              onClick={() =>
                evict.mutate({ action: "evict", ids: agents.map(({ sessionId }) => sessionId) })
              }
            >
              {t("confirm", { count: agents.length })}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{t("close")}</Button>
        )
      }
    >
      <div className="flex flex-col gap-2">
        {results === null ? (
          <>
            <p>{t("line")}</p>
            <p>{t("bytes", { bytes: formats.bytes(bytes) })}</p>
            {running === 0 ? null : <p>{t("running", { count: running })}</p>}
          </>
        ) : (
          <Outcomes results={results} />
        )}
        {evict.error === null ? null : <FaultNotice fault={toFault(evict.error)} />}
      </div>
    </Dialog>
  );
}

function Outcomes({ results }: { results: readonly Outcome[] }) {
  const t = useTranslations("agentPages.bulk");
  const faultWords = useFaultWords();
  const count = (status: Outcome["status"]) =>
    results.filter((result) => result.status === status).length;
  return (
    <>
      <p role="status">
        {t("outcome", {
          done: count("done"),
          deferred: count("deferred"),
          skipped: count("skipped"),
          failed: count("failed"),
        })}
      </p>
      <ul className="flex max-h-80 flex-col overflow-y-auto">
        {results.map(({ id, title, status, error }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2 border-b border-line py-1">
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <Badge tone={status === "failed" ? "danger" : "neutral"}>{t(`status.${status}`)}</Badge>
            {error === null ? null : (
              <span className="w-full text-danger-text">{faultWords(error).sentence}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
