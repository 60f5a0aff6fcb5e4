"use client";

import { useTranslations } from "next-intl";
import { useContext } from "react";
import { useFaultWords } from "../trpc/use-fault-words";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import type { TurnRow } from "./thread-rows";
import { TurnVerbsContext } from "./turn-verbs";

/** How a turn ended that did not end well, and the way to ask again. */
export function TurnEnding({ row }: { row: TurnRow }) {
  const t = useTranslations("thread");
  const verbs = useContext(TurnVerbsContext);
  const { state, error, turnId } = row;
  if (state === "running" || state === "queued") return null;
  const again = verbs === null ? undefined : () => void verbs.retry(turnId);
  if (state === "interrupted") return <Interruption row={row} onSendAgain={again} />;
  return (
    <>
      <CutOff row={row} />
      {error === null ? null : (
        <FaultNotice
          fault={error}
          title={t("turnFailed")}
          retryLabel={t("sendAgain")}
          onRetry={again}
        />
      )}
    </>
  );
}

/** As the gateway says it of a turn that gave way to a message. */
const BY_NEW_MESSAGE = "interrupted by a new message";

/** A stop that came with advice is explained; one that a person asked for needs no word. */
function Interruption({
  row,
  onSendAgain,
}: {
  row: TurnRow;
  onSendAgain: (() => void) | undefined;
}) {
  const t = useTranslations("thread");
  const wordsOf = useFaultWords();
  const { error, parts } = row;
  const words = error === null || error.hint === null ? null : wordsOf(error);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-[13px] text-muted">
      <p title={error?.message}>
        {t(error?.message === BY_NEW_MESSAGE ? "interruptedByMessage" : "interrupted")}
      </p>
      {words === null ? null : (
        <p title={words.original ?? words.advice ?? undefined}>{words.sentence}</p>
      )}
      {(parts.length > 0 && words === null) || onSendAgain === undefined ? null : (
        <Button size="sm" onClick={onSendAgain}>
          {t("sendAgain")}
        </Button>
      )}
    </div>
  );
}

/** What a model declines to say is whole; what ran into its longest length says so. */
function CutOff({ row }: { row: TurnRow }) {
  const t = useTranslations("thread");
  const stopReason = row.calls.at(-1)?.stopReason;
  if (!row.isPartial || stopReason === "refusal") return null;
  return (
    <p className="text-[13px] text-muted">
      {t(stopReason === "max_tokens" ? "partialLength" : "partial")}
    </p>
  );
}
