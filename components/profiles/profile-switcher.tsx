"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { consolePath } from "../shell/console-path";
import { goTo } from "../shell/use-console-place";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { ProfileFaults } from "./profile-faults";

/** Chooses whose sessions are shown; profiles that are not fit for use are named with their fault. */
export function ProfileSwitcher({ profile }: { profile: string }) {
  const t = useTranslations("profiles");
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.profiles.list.queryOptions());
  const profiles = data?.items ?? [];
  const faulty = profiles.filter(({ fault }) => fault !== null);
  const isListed = profiles.some(({ name }) => name === profile);
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <label className="flex items-center gap-2 text-[13px]">
        <span className="text-muted">{t("profile")}</span>
        <select
          className="min-w-0 flex-1 rounded-box border border-edge bg-panel px-2 py-1"
          value={profile}
          onChange={(event) => goTo(consolePath(event.target.value))}
        >
          {isListed ? null : <option value={profile}>{profile}</option>}
          {profiles.map(({ name, fault }) => (
            <option key={name} value={name} disabled={fault !== null}>
              {fault === null ? name : t("faultyOption", { name })}
            </option>
          ))}
        </select>
      </label>
      {error === null ? null : (
        <FaultNotice fault={toFault(error)} onRetry={() => void refetch()} />
      )}
      {faulty.length === 0 ? null : (
        <details className="text-[12px]">
          <summary className="text-danger-text">{t("faulty", { count: faulty.length })}</summary>
          <ul className="mt-1 flex flex-col gap-1">
            {faulty.map((one) => (
              <li key={one.name}>
                <strong>{one.name}</strong>
                <ProfileFaults profile={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
