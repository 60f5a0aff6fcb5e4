"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { ProfileView } from "@/server/core/contracts";
import { ProfileFaults } from "../profiles/profile-faults";
import { consolePath } from "../shell/console-path";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import { Skeleton } from "../ui/skeleton";

const OWN_PROFILE = "me";

/** Leads to the first profile that is fit for use; says what is wrong when none is. */
export function ConsoleEntry() {
  const t = useTranslations("console");
  const router = useRouter();
  const trpc = useTRPC();
  const { data, error, refetch, isFetching } = useQuery(trpc.profiles.list.queryOptions());
  const fit = firstToOpen(data?.items ?? []);

  useEffect(() => {
    if (fit !== undefined) router.replace(consolePath(fit));
  }, [fit, router]);

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 p-4">
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
          <ul className="flex flex-col gap-3">
            {data.items.map((profile) => (
              <li key={profile.name}>
                <strong>{profile.name}</strong>
                <ProfileFaults profile={profile} />
              </li>
            ))}
          </ul>
          <Button className="self-start" disabled={isFetching} onClick={() => void refetch()}>
            {t("readAgain")}
          </Button>
        </>
      )}
    </div>
  );
}

/** The profile of the person at the desk, if there is one; else the first that is fit for use. */
function firstToOpen(profiles: readonly ProfileView[]): string | undefined {
  const fit = profiles.filter((profile) => profile.fault === null).map(({ name }) => name);
  return fit.find((name) => name === OWN_PROFILE) ?? fit[0];
}
