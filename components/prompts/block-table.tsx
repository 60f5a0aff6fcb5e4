"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { UNKNOWN } from "../format/formats";
import { useFormats } from "../format/use-formats";
import { cn } from "../ui/classes";
import { Figure } from "../ui/figure";
import { Swatch } from "../ui/meaning-bar";
import { TimeText } from "../ui/time-text";
import { Tooltip } from "../ui/tooltip";
import type { PromptRow, PromptTotals } from "./prompt-rows";

const CELL = "whitespace-nowrap border-b border-line px-2 py-1.5";
const END = `${CELL} text-right`;
const WIDE_ONLY = "max-md:hidden";

interface BlockTableProps {
  readonly rows: readonly PromptRow[];
  readonly totals: PromptTotals;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  /** False while what is known of the blocks is still read. */
  readonly areFactsKnown: boolean;
}

/** Tools, tiers and blocks with their sizes; a tier is its blocks and the blank lines between them. */
export function BlockTable(props: BlockTableProps) {
  const { rows, totals } = props;
  const t = useTranslations("promptPages");
  const formats = useFormats();
  return (
    <div className="overflow-x-auto rounded-box border border-line bg-panel">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t("composition.caption")}</caption>
        <thead className="text-[12px] text-muted">
          <tr>
            <Head label={t("column.name")} />
            <Head label={t("column.bytes")} isEnd />
            <Head label={t("column.tokens")} isEnd />
            <Head label={t("column.sha")} isWideOnly />
            <Head label={t("column.firstFrozen")} isWideOnly />
            <Head label={t("column.versions")} isEnd isWideOnly />
            <Head label={t("column.sharedBy")} isEnd isWideOnly />
          </tr>
        </thead>
        <tbody>
          {totals.parts.map((part) => {
            const blocks = rows.filter(({ tier }) => tier === part.tier);
            const inBlocks = blocks.reduce((sum, { bytes }) => sum + bytes, 0);
            return (
              <Fragment key={part.tier}>
                <tr data-tier={part.tier} className="bg-raised font-medium">
                  <th scope="rowgroup" className={cn(CELL, "text-left font-medium")}>
                    <span className="flex items-center gap-2">
                      <Swatch meaning={part.tier} />
                      {t(`tier.${part.tier}`)}
                    </span>
                  </th>
                  <td className={END}>
                    <Figure
                      value={formats.bytes(part.bytes)}
                      exact={`${formats.exact(part.bytes)} B`}
                      source={
                        inBlocks === part.bytes
                          ? undefined
                          : t("composition.joining", { blocks: `${formats.exact(inBlocks)} B` })
                      }
                    />
                  </td>
                  <td className={END}>
                    <Figure
                      value={formats.tokens(part.tokens)}
                      exact={formats.exact(part.tokens)}
                    />
                  </td>
                  <td colSpan={4} className={cn(CELL, WIDE_ONLY)} />
                </tr>
                {blocks.map((row) => (
                  <BlockRow key={row.id} row={row} {...props} />
                ))}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className="px-2 py-1.5 text-left font-medium">
              <Tooltip content={t("composition.totalHint")}>
                <span {...FOCUSABLE}>{t("composition.total")}</span>
              </Tooltip>
            </th>
            <td className="px-2 py-1.5 text-right" data-total="bytes">
              <Figure
                value={formats.bytes(totals.bytes)}
                exact={`${formats.exact(totals.bytes)} B`}
              />
            </td>
            <td className="px-2 py-1.5 text-right" data-total="tokens">
              <Figure value={formats.tokens(totals.tokens)} exact={formats.exact(totals.tokens)} />
            </td>
            <td colSpan={4} className={WIDE_ONLY} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const FOCUSABLE = { tabIndex: 0 } as const;

function Head({
  label,
  isEnd = false,
  isWideOnly = false,
}: {
  label: string;
  isEnd?: boolean;
  isWideOnly?: boolean;
}) {
  return (
    <th
      scope="col"
      className={cn(
        CELL,
        "font-normal",
        isEnd ? "text-right" : "text-left",
        isWideOnly && WIDE_ONLY,
      )}
    >
      {label}
    </th>
  );
}

function BlockRow({
  row,
  selectedId,
  onSelect,
  areFactsKnown,
}: { row: PromptRow } & BlockTableProps) {
  const t = useTranslations("promptPages");
  const formats = useFormats();
  const isSelected = row.id === selectedId;
  const { facts } = row;
  const unknown = areFactsKnown ? UNKNOWN : "…";
  return (
    <tr
      data-block={row.id}
      className={cn("cursor-pointer hover:bg-raised", isSelected && "bg-accent-wash")}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest("button") === null) {
          onSelect(row.id);
        }
      }}
    >
      <td className={cn(CELL, "pl-8")}>
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => onSelect(row.id)}
          className="text-left font-mono text-[12px]"
        >
          {row.name}
        </button>
      </td>
      <td className={END}>
        <Figure value={formats.bytes(row.bytes)} exact={`${formats.exact(row.bytes)} B`} />
      </td>
      <td className={END}>
        <Figure value={formats.tokens(row.tokens)} exact={formats.exact(row.tokens)} />
      </td>
      <td className={cn(CELL, WIDE_ONLY, "font-mono text-[12px] text-muted")}>
        {row.sha256.slice(0, 8)}
      </td>
      <td className={cn(CELL, WIDE_ONLY)}>
        {facts?.firstFrozenAt ? <TimeText time={facts.firstFrozenAt} /> : unknown}
      </td>
      <td className={cn(END, WIDE_ONLY)}>
        <Figure value={facts === null ? unknown : formats.exact(facts.versions)} />
      </td>
      <td className={cn(END, WIDE_ONLY)}>
        <Figure
          value={facts === null ? unknown : formats.exact(facts.sharedBy.length)}
          source={
            facts === null
              ? undefined
              : t("block.sharedByCount", {
                  count: facts.sharedBy.length,
                  names: facts.sharedBy.join(", "),
                })
          }
        />
      </td>
    </tr>
  );
}
