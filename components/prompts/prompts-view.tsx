"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { EmptyState } from "../ui/empty-state";
import { FaultNotice } from "../ui/fault-notice";
import { PageHeader } from "../ui/page-header";
import { Skeleton } from "../ui/skeleton";
import { TabPanel, Tabs } from "../ui/tabs";
import { MadeOf } from "./made-of";
import { PROMPT_VIEWS, usePromptPlace } from "./use-prompt-place";
import { type PromptProfile, usePromptProfile } from "./use-prompt-profile";
import { useWaiting } from "./use-waiting";

const PromptText = dynamic(() => import("./prompt-text").then((part) => part.PromptText), {
  loading: () => <Skeleton lines={12} />,
});
const Compare = dynamic(() => import("./compare").then((part) => part.Compare), {
  loading: () => <Skeleton lines={12} />,
});
const WaitingList = dynamic(() => import("./waiting-list").then((part) => part.WaitingList), {
  loading: () => <Skeleton rows={4} />,
});

/** A profile's prompt: what it is made of, its text, two of them compared, and what waits on disk. */
export function PromptsView() {
  const t = useTranslations("promptPages");
  const chosen = usePromptProfile();
  return (
    <div className="flex min-h-0 flex-1 flex-col text-[13px]">
      <PageHeader title={t("title")} subtitle={<WritingLine chosen={chosen} />} />
      {chosen.status === "fit" ? (
        <PromptTabs key={chosen.profile.name} profile={chosen.profile.name} />
      ) : (
        <NoPrompt chosen={chosen} />
      )}
    </div>
  );
}

function WritingLine({ chosen }: { chosen: PromptProfile }) {
  const t = useTranslations("promptPages");
  if (chosen.status !== "fit") return null;
  return (
    <p className="mt-1 border-l-2 border-accent pl-2">
      {t.rich("writing", {
        profile: () => <strong className="text-accent-text">{chosen.profile.name}</strong>,
      })}
      {chosen.isAsked ? null : <> {t("chosen")}</>}
    </p>
  );
}

function PromptTabs({ profile }: { profile: string }) {
  const t = useTranslations("promptPages");
  const trpc = useTRPC();
  const [place, setPlace] = usePromptPlace();
  const prompt = useQuery(trpc.profiles.prompt.queryOptions({ name: profile }));
  const facts = useQuery(trpc.prompts.facts.queryOptions({ name: profile }));
  const waiting = useWaiting(profile);
  // A hidden label must not stretch the page behind the panel that scrolls.
  const panel = "relative overflow-y-auto p-4 max-sm:p-3";
  return (
    <Tabs
      className="flex-1"
      listClassName="px-4 max-sm:px-3"
      label={t("view.label")}
      value={place.view}
      onValueChange={(view) =>
        setPlace({ view: PROMPT_VIEWS.find((name) => name === view) ?? null })
      }
      items={PROMPT_VIEWS.map((value) => ({
        value,
        label: t(`view.${value}`),
        count: value === "waiting" ? (waiting.data?.items.length ?? null) : null,
      }))}
    >
      <TabPanel value="composition" className={panel}>
        <MadeOf prompt={prompt} facts={facts} />
      </TabPanel>
      <TabPanel value="text" className={panel}>
        <PromptText prompt={prompt} findings={facts.data?.findings ?? null} />
      </TabPanel>
      <TabPanel value="diff" className={panel}>
        <Compare profile={profile} now={prompt.data} />
      </TabPanel>
      <TabPanel value="waiting" className={panel}>
        <WaitingList profile={profile} waiting={waiting} />
      </TabPanel>
    </Tabs>
  );
}

function NoPrompt({ chosen }: { chosen: Exclude<PromptProfile, { status: "fit" }> }) {
  const t = useTranslations("promptPages");
  switch (chosen.status) {
    case "loading":
      return (
        <div className="p-4">
          <Skeleton label={t("loading")} rows={6} />
        </div>
      );
    case "failed":
      return (
        <div className="p-4">
          <FaultNotice
            fault={toFault(chosen.error)}
            title={t("composition.notLoaded")}
            onRetry={chosen.retry}
          />
        </div>
      );
    case "none":
      return (
        <EmptyState
          kind="nothing-yet"
          title={t("empty.noProfile")}
          text={t("empty.noProfileHint")}
        />
      );
    case "unknown":
      return (
        <EmptyState
          kind="none-match"
          title={t("empty.unknown", { profile: chosen.name })}
          text={t("empty.unknownHint")}
        />
      );
    case "unfit":
      return (
        <EmptyState
          kind="not-recorded"
          title={t("empty.unfit", { profile: chosen.profile.name })}
          text={<span className="whitespace-pre-wrap">{chosen.profile.fault}</span>}
        />
      );
  }
}
