"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";

/** What everyone who looks at this gateway should know first. */
export function Band() {
  const t = useTranslations("shell");
  const trpc = useTRPC();
  const { data: status, error } = useQuery(trpc.gateway.status.queryOptions());
  const fault = error === null ? null : toFault(error);
  return (
    <>
      {fault?.code === "UNAUTHENTICATED" ? (
        <div className="p-2">
          <FaultNotice fault={fault} />
        </div>
      ) : null}
      {status?.simulated ? (
        <p className="border-b border-line bg-notice-wash px-4 py-0.5 text-[12px] text-notice-text max-sm:px-3">
          {t("simulated")}{" "}
          <Link href="/settings/providers" className="underline underline-offset-2">
            {t("addKey")}
          </Link>
        </p>
      ) : null}
      {status?.warnings.map((warning) => (
        <p
          key={warning}
          className="border-b border-line bg-notice-wash px-4 py-0.5 text-[12px] text-notice-text max-sm:px-3"
        >
          {warning}
        </p>
      ))}
    </>
  );
}
