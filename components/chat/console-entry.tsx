"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { ProfileView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { Skeleton } from "../ui/skeleton";

const OWN_PROFILE = "me";

/** Leads to the first profile that is fit for use; says what is wrong when none is. */
export function ConsoleEntry() {
  const t = useTranslations("console");
  const router = useRouter();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.profiles.list.queryOptions());
  const fit = firstToOpen(data?.items ?? []);

  useEffect(() => {
    if (fit !== undefined) router.replace(`/console/${fit}`);
  }, [fit, router]);

  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-3 p-4">
      <h1 className="sr-only">{t("title")}</h1>
      {error === null ? null : (
        <FaultNotice fault={toFault(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined || fit !== undefined ? (
        error === null ? (
          <Skeleton label={t("loading")} />
        ) : null
      ) : (
        <>
          <p>{t("noFitProfile")}</p>
          <ul className="list-disc pl-5">
            {data.items.map(({ name, fault }) => (
              <li key={name}>
                <strong>{name}</strong>: <span className="whitespace-pre-wrap">{fault}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

/** The profile of the person at the desk, if there is one; else the first that is fit for use. */
function firstToOpen(profiles: readonly ProfileView[]): string | undefined {
  const fit = profiles.filter((profile) => profile.fault === null).map(({ name }) => name);
  return fit.find((name) => name === OWN_PROFILE) ?? fit[0];
}
