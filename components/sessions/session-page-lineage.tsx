"use client";

import { useQuery } from "@tanstack/react-query";
import { GitBranch } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { sessionPath } from "./session-paths";

/** Where a branched session comes from. */
export function SessionPageLineage({ session }: { session: SessionView }) {
  const t = useTranslations("sessionPages");
  const trpc = useTRPC();
  const { branchedFrom } = session;
  const parentId = branchedFrom?.sessionId ?? "";
  const parent = useQuery({
    ...trpc.sessions.get.queryOptions({ id: parentId }),
    enabled: branchedFrom !== null,
  });
  if (branchedFrom === null) return null;
  const title = parent.isError
    ? t("page.branchedUnknown")
    : (parent.data?.title ?? "…") || t("list.untitled");
  return (
    <nav
      aria-label={t("page.lineage")}
      className="flex items-center gap-2 border-b border-line px-4 py-1.5 text-[13px] text-muted"
    >
      <GitBranch aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 truncate">
        {t.rich("page.branched", {
          parent: (name) => (
            <Link href={sessionPath(parentId)} className="text-accent-text underline">
              {name}
            </Link>
          ),
          title,
          seq: branchedFrom.seq,
        })}
      </p>
    </nav>
  );
}
