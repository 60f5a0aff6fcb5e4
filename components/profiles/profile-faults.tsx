"use client";

import { useTranslations } from "next-intl";
import type { ProfileView } from "@/server/core/contracts";
import { faultLines } from "./fault-lines";

/** What is wrong with a profile's files, one fault a line in the gateway's own words, and where they are. */
export function ProfileFaults({ profile: { fault, home } }: { profile: ProfileView }) {
  const t = useTranslations("profiles");
  return (
    <div className="flex flex-col gap-1 text-[12px]">
      <ul lang="en" className="list-disc pl-4">
        {faultLines(fault ?? "").map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-muted">
        {t("home")} <code className="font-mono">{home}</code>
      </p>
    </div>
  );
}
