"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { ShortHash } from "../sessions/short-hash";
import { Button } from "../ui/button";
import { DefinitionList } from "../ui/definition-list";
import { Figure } from "../ui/figure";
import { Swatch } from "../ui/meaning-bar";
import { Panel } from "../ui/panel";
import { TimeText } from "../ui/time-text";
import type { PromptRow } from "./prompt-rows";
import { usePromptPlace } from "./use-prompt-place";

/** Everything that is known of the selected block, and the way to its text. */
export function BlockFacts({ row, totalBytes }: { row: PromptRow | null; totalBytes: number }) {
  const t = useTranslations("promptPages");
  const [, setPlace] = usePromptPlace();
  if (row === null) {
    return (
      <p className="rounded-box border border-dashed border-line p-4 text-muted max-xl:hidden">
        {t("block.none")}
      </p>
    );
  }
  return (
    <Panel
      className="xl:sticky xl:top-0"
      title={
        <span className="flex items-center gap-2">
          <Swatch meaning={row.tier} />
          <span className="text-muted">{t(`tier.${row.tier}`)}</span>
          <span className="min-w-0 truncate font-mono text-[12px]">{row.name}</span>
        </span>
      }
      actions={
        <Button size="sm" onClick={() => setPlace({ view: "text" })}>
          {t("block.showText")}
        </Button>
      }
    >
      <BlockDetails row={row} totalBytes={totalBytes} />
    </Panel>
  );
}

function BlockDetails({ row, totalBytes }: { row: PromptRow; totalBytes: number }) {
  const t = useTranslations("promptPages.block");
  const formats = useFormats();
  const { facts } = row;
  return (
    <DefinitionList
      items={[
        {
          term: t("bytes"),
          value: (
            <Figure value={formats.bytes(row.bytes)} exact={`${formats.exact(row.bytes)} B`} />
          ),
        },
        {
          term: t("tokens"),
          value: (
            <Figure
              value={formats.tokens(row.tokens)}
              exact={formats.exact(row.tokens)}
              isEstimate
            />
          ),
        },
        {
          term: t("share"),
          value: t("shareOf", {
            share: formats.share(totalBytes === 0 ? null : row.bytes / totalBytes),
          }),
        },
        { term: t("sha"), value: <ShortHash hash={row.sha256} label={t("copySha")} /> },
        {
          term: t("firstFrozen"),
          value:
            facts === null ? (
              t("notKnown")
            ) : facts.firstFrozenAt === null ? (
              t("neverFrozen")
            ) : (
              <TimeText time={facts.firstFrozenAt} />
            ),
        },
        {
          term: t("versions"),
          value: facts === null ? t("notKnown") : t("versionsCount", { count: facts.versions }),
        },
        {
          term: t("sharedBy"),
          value:
            facts === null
              ? t("notKnown")
              : t("sharedByCount", {
                  count: facts.sharedBy.length,
                  names: facts.sharedBy.join(", "),
                }),
        },
      ]}
    />
  );
}
