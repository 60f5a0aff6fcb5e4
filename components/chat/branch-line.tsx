"use client";

import { useQuery } from "@tanstack/react-query";
import { GitBranch } from "lucide-react";
import { useTranslations } from "next-intl";
import { ConsoleLink } from "../shell/console-link";
import { consolePath } from "../shell/console-path";
import { useTRPC } from "../trpc/client";
import type { BranchPoint } from "./thread-items";

/** Where a session leaves the one that it was branched from. */
export function BranchLine({ from }: { from: BranchPoint }) {
  const t = useTranslations("thread");
  const trpc = useTRPC();
  const { data: parent } = useQuery(trpc.sessions.get.queryOptions({ id: from.sessionId }));
  const title = parent === undefined ? from.sessionId : parent.title || t("untitled");
  return (
    <div className="flex items-center gap-3 text-[12px] text-muted">
      <span aria-hidden className="h-px min-w-4 flex-1 bg-line" />
      <GitBranch aria-hidden className="size-3.5 shrink-0" />
      <p className="max-w-[75%] text-center">
        {t("branchedHere")}{" "}
        {parent === undefined ? (
          title
        ) : (
          <ConsoleLink
            href={consolePath(parent.profile, parent.id)}
            onGo={() => undefined}
            className="underline underline-offset-2 hover:text-ink"
          >
            {title}
          </ConsoleLink>
        )}
      </p>
      <span aria-hidden className="h-px min-w-4 flex-1 bg-line" />
    </div>
  );
}
