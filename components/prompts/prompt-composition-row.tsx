"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "../format/use-formats";
import { cn } from "../ui/classes";
import { Figure } from "../ui/figure";
import { BACKGROUNDS, LETTERS } from "../ui/meaning";
import type { CompositionRow } from "./composition-rows";

/** One part of a prompt with its size; opened, the blocks that it is made of. */
export function PromptCompositionRow({
  row,
  figures,
}: {
  row: CompositionRow;
  figures: { bytes: string; exactBytes: string; tokens: string };
}) {
  const t = useTranslations("prompt");
  const [isOpen, setOpen] = useState(false);
  const { key, blocks } = row;
  const name = (
    <>
      <span
        aria-hidden
        className={cn("h-4 w-1 shrink-0 rounded-sm", BACKGROUNDS[key])}
        title={LETTERS[key]}
      />
      <span className="min-w-0 flex-1 truncate">{t(`tier.${key}`)}</span>
    </>
  );
  return (
    <li>
      <div className="flex min-h-7 items-center gap-2">
        {blocks.length === 0 ? (
          <span className="flex min-w-0 flex-1 items-center gap-2">{name}</span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-w-0 flex-1 items-center gap-2 rounded-sm text-left hover:text-accent-text"
          >
            {name}
            <ChevronRight
              aria-hidden
              className={cn("size-3.5 text-muted", isOpen && "rotate-90")}
            />
          </button>
        )}
        <Figure
          className="w-20 text-right text-muted"
          value={figures.bytes}
          exact={t("exactBytes", { bytes: figures.exactBytes })}
        />
        <Figure
          className="w-16 text-right"
          value={figures.tokens}
          source={t(key === "messages" ? "messagesSource" : "estimate")}
          isEstimate
        />
      </div>
      {isOpen ? <Blocks row={row} /> : null}
    </li>
  );
}

function Blocks({ row }: { row: CompositionRow }) {
  const formats = useFormats();
  return (
    <ul className="mb-1 ml-0.5 border-l border-line pl-3 font-mono text-[12px]">
      {row.blocks.map(({ name, bytes, tokens }) => (
        <li key={name} className="flex items-baseline gap-2 py-0.5">
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <span className="w-20 text-right text-muted tabular-nums" title={formats.exact(bytes)}>
            {formats.bytes(bytes)}
          </span>
          <span className="w-16 text-right text-muted tabular-nums">
            ≈ {formats.tokens(tokens)}
          </span>
        </li>
      ))}
    </ul>
  );
}
