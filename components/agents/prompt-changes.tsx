"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { PromptChange } from "@/server/core/contracts";
import { UNKNOWN } from "../format/formats";
import { useFormats } from "../format/use-formats";
import { diffHref } from "../prompts/prompt-href";
import { Swatch } from "../ui/meaning-bar";

const SHOWN_CHANGES = 12;

/** What differs between a session's frozen prompt and what stands on disk, block by block. */
export function PromptChanges({
  changes,
  profile,
  sessionId,
}: {
  changes: readonly PromptChange[];
  profile: string;
  sessionId: string;
}) {
  const t = useTranslations("agentPages.change");
  if (changes.length === 0) return null;
  const hidden = changes.length - SHOWN_CHANGES;
  const href = diffHref({
    profile,
    a: { kind: "session", sessionId },
    b: { kind: "profile", profile },
  });
  return (
    <div className="flex flex-col gap-1.5">
      <ul aria-label={t("list")} className="flex flex-col">
        {changes.slice(0, SHOWN_CHANGES).map((change) => (
          <ChangeLine key={`${change.tier}/${change.block}`} change={change} />
        ))}
      </ul>
      {hidden > 0 ? <p className="text-muted">{t("more", { count: hidden })}</p> : null}
      <Link href={href} className="self-start text-accent-text underline underline-offset-2">
        {t("compare")}
      </Link>
    </div>
  );
}

function ChangeLine({ change }: { change: PromptChange }) {
  const t = useTranslations("agentPages.change");
  const tier = useTranslations("prompt.tier");
  const formats = useFormats();
  const { bytesBefore: before, bytesAfter: after } = change;
  return (
    <li className="flex items-baseline gap-2 py-0.5">
      <Swatch meaning={change.tier === "place" ? "volatile" : change.tier} />
      <span className="text-muted">{tier(change.tier)}</span>
      <span className="min-w-0 flex-1 font-mono text-[12px]">{change.block}</span>
      <span className="text-muted">{t(change.change)}</span>
      <span
        className="font-mono text-[12px] tabular-nums"
        title={`${formats.exact(before)} → ${formats.exact(after)}`}
      >
        {before === null ? UNKNOWN : formats.bytes(before)}
        {" → "}
        {after === null ? UNKNOWN : formats.bytes(after)}
      </span>
    </li>
  );
}
