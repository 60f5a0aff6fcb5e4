"use client";

import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { SignOutButton } from "../auth/sign-out-button";
import { useTRPC } from "../trpc/client";
import { Tooltip } from "../ui/tooltip";

/** Who may use this gateway: everyone on this host, or who has signed in. */
export function Account({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useTranslations("shell");
  const trpc = useTRPC();
  const { data: status } = useQuery(trpc.gateway.status.queryOptions());
  if (status === undefined) return null;
  if (!status.loopbackOpen) {
    return (
      <div className="px-2 py-1.5">
        <SignOutButton isNarrow={isNarrow} />
      </div>
    );
  }
  if (isNarrow) {
    return (
      <Tooltip content={t("loopbackOpen")}>
        <span
          role="img"
          aria-label={t("local")}
          {...FOCUSABLE}
          className="mx-auto mb-2 rounded-sm text-muted"
        >
          <ShieldAlert aria-hidden className="size-4" />
        </span>
      </Tooltip>
    );
  }
  return (
    <div className="px-4 py-2 text-[12px]">
      <p className="flex justify-between gap-2">
        <span>{t("local")}</span>
        <span className="text-muted">{t("noAccounts")}</span>
      </p>
      <p className="mt-0.5 leading-4 text-muted">{t("loopbackOpen")}</p>
    </div>
  );
}

const FOCUSABLE = { tabIndex: 0 } as const;
