"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { AgentLine } from "../agents/agent-line";
import { PromptComposition } from "../prompts/prompt-composition";
import { useTRPC } from "../trpc/client";
import { TabPanel, Tabs } from "../ui/tabs";
import { CachePanel } from "./cache-panel";
import { WaitingChanges } from "./waiting-changes";

const KEY = "holdfast-inspector-tab";

/** What stands behind the conversation: what its prompt is made of, and what the caches hold of it. */
export function Inspector({ profile, sessionId }: { profile: string; sessionId: string | null }) {
  const t = useTranslations("console");
  const trpc = useTRPC();
  const [tab, setTab] = useState("context");
  const session = useQuery({
    ...trpc.sessions.get.queryOptions({ id: sessionId ?? "" }),
    enabled: sessionId !== null,
  });
  useEffect(() => {
    if (sessionStorage.getItem(KEY) === "cache") setTab("cache");
  }, []);
  if (session.isLoadingError) return null;

  function choose(value: string): void {
    setTab(value);
    sessionStorage.setItem(KEY, value);
  }

  return (
    <Tabs
      value={tab}
      onValueChange={choose}
      label={t("inspector")}
      className="flex-1"
      listClassName="px-3 pt-1"
      items={[
        { value: "context", label: t("tab.context") },
        { value: "cache", label: t("tab.cache") },
      ]}
    >
      <TabPanel value="context" className="overflow-y-auto">
        <div className="flex flex-col divide-y divide-line">
          <PromptComposition profile={profile} sessionId={sessionId} />
          {session.data === undefined ? null : <WaitingChanges session={session.data} />}
        </div>
      </TabPanel>
      <TabPanel value="cache" className="overflow-y-auto">
        {session.data === undefined ? (
          <p className="p-4 text-muted">{t("cacheOfNoSession")}</p>
        ) : (
          <div className="flex flex-col divide-y divide-line">
            <CachePanel key={session.data.id} session={session.data} />
            <AgentLine key={`agent-${session.data.id}`} session={session.data} />
          </div>
        )}
      </TabPanel>
    </Tabs>
  );
}
