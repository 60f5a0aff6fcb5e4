"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { AgentView, EvictResult } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useNow } from "../format/use-now";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";

/** The session's resident agent, and the way to take it out of memory. */
export function AgentLine({ sessionId }: { sessionId: string }) {
  const t = useTranslations("agent");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const answerRef = useRef<HTMLButtonElement>(null);
  const sectionRef = useRef<HTMLElement>(null);
  const agents = useQuery(trpc.agents.list.queryOptions());
  const evict = useMutation(
    trpc.agents.evict.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.agents.list.queryFilter()),
    }),
  );
  const agent = agents.data?.items.find((one) => one.sessionId === sessionId);
  // What an eviction did is news until the next turn has built the agent anew.
  const isNews = agent === undefined || evict.data?.status === "deferred";

  useEffect(() => {
    if (isAsking) answerRef.current?.focus();
  }, [isAsking]);

  function answer(): void {
    setIsAsking(false);
    sectionRef.current?.focus();
  }

  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={t("title")}
      className="flex flex-col gap-2 p-4 text-[13px]"
    >
      <h2 className="text-[14px] font-medium">{t("title")}</h2>
      {agents.error === null ? null : (
        <FaultNotice fault={toFault(agents.error)} onRetry={() => void agents.refetch()} />
      )}
      {agent === undefined ? (
        agents.isSuccess ? (
          <p className="text-muted">{t("absent")}</p>
        ) : null
      ) : (
        <AgentFacts agent={agent} />
      )}
      {agent === undefined || isAsking ? null : (
        <Button className="self-start" onClick={() => setIsAsking(true)}>
          {t("evict")}
        </Button>
      )}
      {isAsking ? (
        <div className="flex flex-col gap-2 rounded-box border border-line p-2">
          <p>{t("evictPreview")}</p>
          <div className="flex gap-2">
            <Button
              ref={answerRef}
              look="primary"
              disabled={evict.isPending}
              onClick={() => {
                evict.mutate({ sessionId, mode: "soft" });
                answer();
              }}
            >
              {t("evictNow")}
            </Button>
            <Button onClick={answer}>{t("cancel")}</Button>
          </div>
        </div>
      ) : null}
      <div role="status">
        {evict.data !== undefined && isNews ? <EvictOutcome result={evict.data} /> : null}
      </div>
      {evict.error === null ? null : <FaultNotice fault={toFault(evict.error)} />}
    </section>
  );
}

function AgentFacts({ agent }: { agent: AgentView }) {
  const t = useTranslations("agent");
  const formats = useFormats();
  const nowMs = useNow(10_000);
  return (
    <>
      <p>
        {t(`state.${agent.state}`)}
        {" · "}
        {t("reused", { count: agent.turnsReused })}
        {" · "}
        <span title={formats.exact(agent.residentBytes)}>{formats.bytes(agent.residentBytes)}</span>
      </p>
      <p className="text-muted" title={formats.absolute(agent.builtAt)}>
        {t("built", { age: formats.relative(agent.builtAt, nowMs) })}
      </p>
      <p className="font-mono text-[12px] text-muted" title={agent.signature}>
        {t("signature", { signature: agent.signature.slice(0, 16) })}
      </p>
    </>
  );
}

function EvictOutcome({ result }: { result: EvictResult }) {
  const t = useTranslations("agent");
  const formats = useFormats();
  const { status, impact } = result;
  if (status !== "evicted") return <p>{t(`outcome.${status}`)}</p>;
  return (
    <p>
      {t("outcome.evicted", { bytes: formats.bytes(impact.freedBytes) })}{" "}
      {impact.warmUntil === null ? (
        t("nothingWarm")
      ) : (
        <span title={formats.absolute(impact.warmUntil)}>
          {t("stillWarm", { time: formats.timeOfDay(impact.warmUntil) })}
        </span>
      )}
    </p>
  );
}
