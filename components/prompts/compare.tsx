"use client";

import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { PromptVersion, PromptView } from "@/server/core/contracts";
import { toFault } from "../trpc/fault";
import { IconButton } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { FaultNotice } from "../ui/fault-notice";
import { Select } from "../ui/select";
import { Skeleton } from "../ui/skeleton";
import { DiffView } from "./diff-view";
import { type PromptSide, sideFromText, sideToText } from "./prompt-href";
import { usePromptPlace } from "./use-prompt-place";
import { usePromptSide } from "./use-prompt-side";
import { useSideOptions } from "./use-side-options";

/** Any two prompts compared: what a profile would get now, what a session was frozen with, a version. */
export function Compare({ profile, now }: { profile: string; now: PromptView | undefined }) {
  const t = useTranslations("promptPages.diff");
  const [place, setPlace] = usePromptPlace();
  const asked = { a: sideFromText(place.a), b: sideFromText(place.b) };
  const { options, versions } = useSideOptions(profile, [asked.a, asked.b]);
  const latest = latestOther(versions ?? [], now);
  const a: PromptSide | null =
    asked.a ?? (latest === undefined ? null : { kind: "version", ...latest });
  const b: PromptSide = asked.b ?? { kind: "profile", profile };

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          className="w-80 max-sm:w-full"
          label={t("a")}
          value={a === null ? "" : sideToText(a)}
          onValueChange={(value) => setPlace({ a: value })}
          options={options}
          placeholder={t("choose")}
        />
        <IconButton
          label={t("swap")}
          icon={ArrowLeftRight}
          disabled={a === null}
          onClick={() => {
            if (a !== null) setPlace({ a: sideToText(b), b: sideToText(a) });
          }}
        />
        <Select
          className="w-80 max-sm:w-full"
          label={t("b")}
          value={sideToText(b)}
          onValueChange={(value) => setPlace({ b: value })}
          options={options}
        />
      </div>
      {a === null ? <NothingEarlier isKnown={versions !== null} /> : <Sides a={a} b={b} />}
    </div>
  );
}

/** The latest version that is not what the profile would get now; where all are the same, the latest. */
function latestOther(versions: readonly PromptVersion[], now: PromptView | undefined) {
  const other = versions.find(
    ({ promptSha256, toolsSha256 }) =>
      promptSha256 !== now?.promptSha256 || toolsSha256 !== now.toolsSha256,
  );
  return other ?? versions[0];
}

function NothingEarlier({ isKnown }: { isKnown: boolean }) {
  const t = useTranslations("promptPages.diff");
  if (!isKnown) return <Skeleton lines={8} />;
  return <EmptyState kind="nothing-yet" title={t("noVersions")} text={t("chooseHint")} />;
}

function Sides({ a, b }: { a: PromptSide; b: PromptSide }) {
  const t = useTranslations("promptPages.diff");
  const [before, after] = [usePromptSide(a), usePromptSide(b)];
  return (
    <>
      {before.error === null ? null : (
        <FaultNotice
          fault={toFault(before.error)}
          title={t("notLoadedA")}
          onRetry={() => void before.refetch()}
        />
      )}
      {after.error === null ? null : (
        <FaultNotice
          fault={toFault(after.error)}
          title={t("notLoadedB")}
          onRetry={() => void after.refetch()}
        />
      )}
      {before.data !== undefined && after.data !== undefined ? (
        <DiffView
          key={`${sideToText(a)} ${sideToText(b)}`}
          before={before.data}
          after={after.data}
        />
      ) : before.error === null && after.error === null ? (
        <Skeleton lines={8} />
      ) : null}
    </>
  );
}
