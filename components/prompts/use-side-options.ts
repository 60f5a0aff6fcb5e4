"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useTRPC } from "../trpc/client";
import type { SelectOption } from "../ui/select-shape";
import { type PromptSide, sideToText } from "./prompt-href";

const SESSIONS = 50;

/** What can be compared: profiles as they stand now, versions of this profile, its latest sessions. */
export function useSideOptions(profile: string, chosen: readonly (PromptSide | null)[]) {
  const t = useTranslations("promptPages.diff");
  const minutes = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "short" });
  const trpc = useTRPC();
  const profiles = useQuery(trpc.profiles.list.queryOptions());
  const versions = useQuery(trpc.prompts.versions.queryOptions({ name: profile }));
  const sessions = useQuery(trpc.sessions.list.queryOptions({ profile, limit: SESSIONS }));
  const options: SelectOption[] = [
    ...(profiles.data?.items ?? [])
      .filter(({ fault }) => fault === null)
      .sort((one, other) => Number(other.name === profile) - Number(one.name === profile))
      .map(({ name }) => ({
        value: sideToText({ kind: "profile", profile: name }),
        label: t("groupNow", { profile: name }),
      })),
    ...(versions.data?.items ?? []).map((version) => ({
      value: sideToText({ kind: "version", ...version }),
      label: t("frozenAt", { time: minutes.format(new Date(version.firstFrozenAt)) }),
      detail: t("sessions", { count: version.sessions }),
    })),
    ...(sessions.data?.items ?? [])
      .filter(({ messageCount }) => messageCount > 0)
      .map(({ id, title }) => ({
        value: sideToText({ kind: "session", sessionId: id }),
        label: title,
        detail: t("session"),
      })),
  ];
  const known = new Set(options.map(({ value }) => value));
  const others = chosen.flatMap((side): SelectOption[] => {
    const value = side === null ? null : sideToText(side);
    if (side === null || value === null || known.has(value)) return [];
    known.add(value);
    return [{ value, label: nameOf(side) }];
  });
  return { options: [...options, ...others], versions: versions.data?.items ?? null };
}

/** A side that is in no list: it came with the address. */
function nameOf(side: PromptSide): string {
  switch (side.kind) {
    case "profile":
      return side.profile;
    case "session":
      return side.sessionId;
    case "version":
      return side.promptSha256.slice(0, 12);
  }
}
