"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CallView, TurnView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useFaultWords } from "../trpc/use-fault-words";
import { Badge } from "../ui/badge";
import { cn } from "../ui/classes";
import { MeaningBar } from "../ui/meaning-bar";
import { Tooltip } from "../ui/tooltip";
import type { TurnTableRow } from "./session-page-turn-rows";

const TONES = {
  queued: "notice",
  running: "accent",
  done: "neutral",
  failed: "danger",
  interrupted: "neutral",
  refused: "danger",
} as const satisfies Record<TurnView["state"], string>;

/** What a row is: a turn that unfolds, or one of its calls. */
export function TurnName({
  row,
  onToggle,
}: {
  row: TurnTableRow;
  onToggle: (turnId: string) => void;
}) {
  const t = useTranslations("sessionPages.turns");
  const state = row.state === "done" ? null : <StateBadge state={row.state} />;
  if (row.kind === "call") return <CallName call={row.call}>{state}</CallName>;
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        aria-expanded={row.isOpen}
        aria-label={t(row.isOpen ? "hideCalls" : "allCalls")}
        onClick={() => onToggle(row.id)}
        className="grid size-6 place-items-center rounded text-muted hover:bg-raised hover:text-ink"
      >
        <ChevronRight
          aria-hidden
          className={cn(
            "size-3.5 transition-transform motion-reduce:transition-none",
            row.isOpen && "rotate-90",
          )}
        />
      </button>
      <TurnWords turn={row.turn} />
      {state}
    </span>
  );
}

/** What a turn was asked; where that was not kept, what kind of turn it is. */
function TurnWords({ turn }: { turn: TurnView }) {
  const t = useTranslations("sessionPages.turns");
  const { asked, kind } = turn;
  const words = asked === null ? "" : asked.text.trim();
  if (asked === null || words === "") {
    return <span className="font-medium">{t(`kind.${kind}`)}</span>;
  }
  return (
    <span title={words} className="max-w-80 truncate font-medium">
      {asked.speaker === null ? null : <span className="text-muted">{asked.speaker}: </span>}
      {words}
    </span>
  );
}

function CallName({ call, children }: { call: CallView; children: ReactNode }) {
  const t = useTranslations("sessionPages.turns");
  return (
    <span className="flex items-center gap-2 pl-8">
      <a
        href={`/api/v1/calls/${call.id}/request`}
        title={t("request")}
        target="_blank"
        rel="noopener noreferrer"
        className="underline decoration-line underline-offset-4 hover:decoration-ink"
      >
        {t("purpose", { purpose: call.purpose })}
      </a>
      <span className="truncate font-mono text-[12px] text-muted">{call.model}</span>
      {children}
    </span>
  );
}

function StateBadge({ state }: { state: TurnTableRow["state"] }) {
  const t = useTranslations("sessionPages.turns.state");
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

/** What a turn or call read, wrote and sent anew, as a bar. */
export function TurnTokens({ row }: { row: TurnTableRow }) {
  const t = useTranslations("sessionPages.turns");
  const formats = useFormats();
  const { read, written, uncached, output } = row.sums;
  if (read === null && written === null && uncached === null) {
    return <span className="font-mono text-[12px] text-muted">{formats.tokens(null)}</span>;
  }
  const told = t("tokensExact", {
    read: formats.exact(read),
    written: formats.exact(written),
    uncached: formats.exact(uncached),
    output: formats.exact(output),
  });
  const part = (meaning: "read" | "write" | "uncached", amount: number | null) => ({
    meaning,
    amount: amount ?? 0,
    label: t(`part.${meaning}`),
    value: formats.tokens(amount),
  });
  const parts = [part("read", read), part("write", written), part("uncached", uncached)];
  return (
    <Tooltip content={told}>
      <span className="flex items-center gap-2">
        <MeaningBar parts={parts} label={t("tokens")} className="min-w-20 flex-1" />
        <span className="w-12 text-right font-mono text-[12px] tabular-nums text-muted">
          {formats.tokens((read ?? 0) + (written ?? 0) + (uncached ?? 0))}
        </span>
      </span>
    </Tooltip>
  );
}

/** Why a turn or call did not end well. */
export function TurnErrorText({ row }: { row: TurnTableRow }) {
  const wordsOf = useFaultWords();
  if (row.error === null) return null;
  const { sentence, advice } = wordsOf(row.error);
  return (
    <span title={[sentence, advice].filter(Boolean).join(" ")} className="text-danger-text">
      {sentence}
    </span>
  );
}
