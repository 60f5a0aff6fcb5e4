"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AgentView, SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import { Figure } from "../ui/figure";
import { laterOnceOpen } from "../ui/later";
import { TimeText } from "../ui/time-text";
import { shortSignature } from "./agent-rows";
import { SignatureFields } from "./signature-fields";

const EvictDialog = laterOnceOpen(() =>
  import("./verb-dialogs").then((module) => module.EvictDialog),
);
const RebuildDialog = laterOnceOpen(() =>
  import("./verb-dialogs").then((module) => module.RebuildDialog),
);

/** The session's resident agent, and the ways to take it out of memory or to build it on a new prompt. */
export function AgentLine({ session }: { session: SessionView }) {
  const t = useTranslations("agent");
  const trpc = useTRPC();
  const [open, setOpen] = useState<"evict" | "rebuild" | null>(null);
  const agents = useQuery(trpc.agents.list.queryOptions());
  const agent = agents.data?.items.find((one) => one.sessionId === session.id);
  const title = session.title || t("untitled");
  const toggle = (dialog: "evict" | "rebuild") => (isOpen: boolean) =>
    setOpen(isOpen ? dialog : null);

  return (
    <section aria-label={t("title")} className="flex flex-col gap-2 p-4 text-[13px]">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-medium">{t("title")}</h2>
        {agent === undefined ? null : (
          <span className="text-[12px] text-muted">
            {t("reused", { count: agent.turnsReused })}
          </span>
        )}
      </div>
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
      <div className="flex flex-wrap gap-2">
        {agent === undefined ? null : (
          <Button size="sm" onClick={() => setOpen("evict")}>
            {t("evict")}
          </Button>
        )}
        {session.messageCount === 0 ? null : (
          <Button size="sm" onClick={() => setOpen("rebuild")}>
            {t("rebuild")}
          </Button>
        )}
      </div>
      <EvictDialog
        sessionId={session.id}
        title={title}
        isOpen={open === "evict"}
        onOpenChange={toggle("evict")}
      />
      <RebuildDialog
        sessionId={session.id}
        profile={session.profile}
        title={title}
        isOpen={open === "rebuild"}
        onOpenChange={toggle("rebuild")}
      />
    </section>
  );
}

function AgentFacts({ agent }: { agent: AgentView }) {
  const t = useTranslations("agent");
  const formats = useFormats();
  return (
    <>
      <p className="text-muted">
        {t(`state.${agent.state}`)}
        {" · "}
        {t.rich("builtAgo", { age: () => <TimeText time={agent.builtAt} /> })}
        {" · "}
        <Figure
          value={formats.bytes(agent.residentBytes)}
          exact={formats.exact(agent.residentBytes)}
        />
      </p>
      <details>
        <summary className="font-mono text-[12px] text-muted">
          {t("signature", { signature: shortSignature(agent.signature) })}
        </summary>
        <div className="pt-2">
          <SignatureFields agent={agent} />
        </div>
      </details>
    </>
  );
}
