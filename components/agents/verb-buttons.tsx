"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AgentView } from "@/server/core/contracts";
import { Button } from "../ui/button";
import { laterOnceOpen } from "../ui/later";

const EvictDialog = laterOnceOpen(() =>
  import("./verb-dialogs").then((module) => module.EvictDialog),
);
const RebuildDialog = laterOnceOpen(() =>
  import("./verb-dialogs").then((module) => module.RebuildDialog),
);
const ReleaseDialog = laterOnceOpen(() =>
  import("./verb-dialogs").then((module) => module.ReleaseDialog),
);

type Verb = "evict" | "rebuild" | "release";

/** The three verbs as buttons that ask first. */
export function VerbButtons({
  agent,
}: {
  agent: Pick<AgentView, "sessionId" | "title" | "profile">;
}) {
  const t = useTranslations("agentPages.verb");
  const [asked, setAsked] = useState<Verb | null>(null);
  const { sessionId, title, profile } = agent;
  const dialog = (verb: Verb) => ({
    sessionId,
    title,
    isOpen: asked === verb,
    onOpenChange: (isOpen: boolean) => setAsked(isOpen ? verb : null),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsked("evict")}>{t("evict")}</Button>
      <Button onClick={() => setAsked("rebuild")}>{t("rebuild")}</Button>
      <Button onClick={() => setAsked("release")}>{t("release")}</Button>
      <EvictDialog {...dialog("evict")} />
      <RebuildDialog {...dialog("rebuild")} profile={profile} />
      <ReleaseDialog {...dialog("release")} />
    </div>
  );
}
