"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { PromptView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { Switch } from "../ui/switch";
import { BlockDiffView } from "./block-diff";
import { diffPrompts, type FirstDifference } from "./prompt-diff";

/** What differs between two prompts: first where they part, then block by block, line by line. */
export function DiffView({ before, after }: { before: PromptView; after: PromptView }) {
  const t = useTranslations("promptPages.diff");
  const [isBlankShown, setBlankShown] = useState(true);
  const { blocks, first } = useMemo(() => diffPrompts(before, after), [before, after]);
  const differing = blocks.filter(({ change }) => change !== "same");
  const same = blocks.length - differing.length;
  if (first === null) return <p role="status">{t("equal")}</p>;
  return (
    <div className="flex flex-col gap-3">
      <FirstLine first={first} />
      {differing.length === 0 ? <p>{t("moved")}</p> : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t("blocks")}</h2>
        <Switch label={t("whitespace")} checked={isBlankShown} onCheckedChange={setBlankShown} />
      </div>
      {differing.map((block) => (
        <BlockDiffView key={block.id} block={block} isBlankShown={isBlankShown} />
      ))}
      <p className="text-muted">{t("identical", { count: same })}</p>
    </div>
  );
}

function FirstLine({ first }: { first: FirstDifference }) {
  const t = useTranslations("promptPages.diff");
  const formats = useFormats();
  return (
    <p role="status" title={t("firstNote")}>
      {t("first", {
        offset: formats.exact(first.blockOffset),
        block: `${first.tier}/${first.block}`,
        same: `${formats.exact(first.sameBytes)} B`,
      })}
    </p>
  );
}
