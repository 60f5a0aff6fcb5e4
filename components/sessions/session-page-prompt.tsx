"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { PromptView, SessionView } from "@/server/core/contracts";
import { diffHref } from "../prompts/prompt-href";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { FaultNotice } from "../ui/fault-notice";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import { Skeleton } from "../ui/skeleton";
import { SessionCompositionBar } from "./session-composition-bar";
import { PromptTierBlocks } from "./session-page-prompt-tier";
import { ShortHash } from "./short-hash";
import { useFollowedSession } from "./use-followed-session";
import { useSession } from "./use-session";

const TIERS = ["stable", "context", "volatile"] as const;

/** The frozen prompt that a session sends with every call: tier by tier, block by block, word for word. */
export function SessionPagePrompt({ sessionId }: { sessionId: string }) {
  const t = useTranslations("sessionPages.prompt");
  const trpc = useTRPC();
  const session = useSession(sessionId);
  useFollowedSession(sessionId);
  const isFrozen = (session.data?.messageCount ?? 0) > 0;
  const prompt = useQuery({
    ...trpc.sessions.prompt.queryOptions({ id: sessionId }),
    enabled: isFrozen,
  });
  if (session.data !== undefined && !isFrozen) {
    return <EmptyState kind="nothing-yet" title={t("notFrozen")} text={t("notFrozenText")} />;
  }
  return (
    <section
      {...KEYBOARD_SCROLLABLE}
      aria-label={t("title")}
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3 text-[13px] max-sm:px-3"
    >
      {prompt.error === null ? null : (
        <FaultNotice
          fault={toFault(prompt.error)}
          title={t("notLoaded")}
          onRetry={() => void prompt.refetch()}
        />
      )}
      {prompt.data === undefined || session.data === undefined ? (
        prompt.error === null ? (
          <Skeleton label={t("loading")} rows={6} />
        ) : null
      ) : (
        <FrozenPrompt prompt={prompt.data} session={session.data} />
      )}
    </section>
  );
}

function FrozenPrompt({ prompt, session }: { prompt: PromptView; session: SessionView }) {
  const t = useTranslations("sessionPages.prompt");
  const { tools, tiers } = prompt;
  const compareHref = diffHref({
    profile: session.profile,
    a: { kind: "session", sessionId: session.id },
    b: { kind: "profile", profile: session.profile },
  });
  const toolSum = (key: "bytes" | "tokens") => tools.reduce((sum, tool) => sum + tool[key], 0);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-64 flex-1">
          <SessionCompositionBar prompt={prompt} session={session} />
        </div>
        <p className="flex items-center gap-1 text-muted">
          {t("sha")} <ShortHash hash={prompt.promptSha256} label={t("sha")} />
        </p>
        <p className="flex items-center gap-1 text-muted">
          {t("toolsSha")} <ShortHash hash={prompt.toolsSha256} label={t("toolsSha")} />
        </p>
        <Button asChild>
          <Link href={compareHref}>{t("compare")}</Link>
        </Button>
      </div>
      <PromptTierBlocks
        meaning="tools"
        bytes={toolSum("bytes")}
        tokens={toolSum("tokens")}
        sha256={prompt.toolsSha256}
        blocks={tools}
      />
      {TIERS.map((tier) => (
        <PromptTierBlocks key={tier} meaning={tier} {...tiers[tier]} />
      ))}
    </>
  );
}
