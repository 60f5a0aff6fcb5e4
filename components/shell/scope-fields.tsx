"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTRPC } from "../trpc/client";
import { Select } from "../ui/select";
import { navPageOf } from "./navigation";
import { RANGES, type Range } from "./scope";
import { useScope } from "./use-scope";

/** Whose figures are shown, and how far back; on pages that follow them. */
export function ScopeFields() {
  const follows = navPageOf(usePathname())?.follows;
  return (
    <>
      {follows?.profile === true ? <ProfileField /> : null}
      {follows?.range === true ? <RangeField /> : null}
    </>
  );
}

function ProfileField() {
  const t = useTranslations("shell");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.profiles.list.queryOptions());
  const { profile, setProfile } = useScope();
  const names = data?.items.map(({ name }) => name) ?? [];
  const all = profile === null || names.includes(profile) ? names : [profile, ...names];
  return (
    <Select
      label={t("profile")}
      isLabelHidden
      prefix={t("profile")}
      value={profile ?? ""}
      onValueChange={setProfile}
      options={[
        { value: "", label: t("allProfiles") },
        ...all.map((name) => ({ value: name, label: name })),
      ]}
    />
  );
}

function RangeField() {
  const t = useTranslations("shell");
  const { range, setRange } = useScope();
  return (
    <Select
      label={t("range")}
      isLabelHidden
      prefix={t("range")}
      value={range}
      onValueChange={(value) => setRange(RANGES.find((each) => each === value) ?? range)}
      options={RANGES.map((each: Range) => ({ value: each, label: t(`ranges.${each}`) }))}
    />
  );
}
