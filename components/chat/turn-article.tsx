"use client";

import { useTranslations } from "next-intl";
import { memo, useContext, useState } from "react";
import { CopyButton } from "../ui/copy-button";
import { CallLine } from "./call-line";
import { countRender } from "./count-renders";
import { FallbackLine } from "./fallback-line";
import { InternalLine } from "./internal-line";
import { toPartRuns } from "./part-runs";
import { PartView } from "./part-view";
import type { Part } from "./parts";
import type { TurnRow } from "./thread-rows";
import { ToolRun } from "./tool-run";
import { SHOWN_ON_DEMAND, TurnActions } from "./turn-actions";
import { TurnEditor } from "./turn-editor";
import { TurnEnding } from "./turn-ending";
import { TurnVerbsContext } from "./turn-verbs";
import { UserBubble } from "./user-bubble";

/**
 * One turn: the question, the answer with its tools, a line per call, and how it ended if not well. It is
 * shown anew only when its row is another one.
 */
export const TurnArticle = memo(function TurnArticle({ row }: { row: TurnRow }) {
  countRender(row.turnId);
  const { calls, state } = row;
  return (
    <article
      className="group/turn flex flex-col gap-2"
      data-turn={row.turnId}
      data-state={state ?? undefined}
    >
      <Question row={row} />
      <Answer row={row} />
      <div className="flex items-end gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          {calls.map((call) => (
            <CallLine key={call.id} call={call} />
          ))}
        </div>
        <CopyAnswer row={row} />
      </div>
      <TurnEnding row={row} />
    </article>
  );
});

function Question({ row }: { row: TurnRow }) {
  const verbs = useContext(TurnVerbsContext);
  const [isEditing, setEditing] = useState(false);
  const { asked, turnId, kind } = row;
  if (asked === null) return null;
  if (kind === "internal") return <InternalLine asked={asked} />;
  if (isEditing && verbs !== null) {
    return <TurnEditor turnId={turnId} text={asked.text} onDone={() => setEditing(false)} />;
  }
  const actions =
    isRunning(row) || row.setAside !== null ? null : (
      <TurnActions turnId={turnId} text={asked.text} onEdit={() => setEditing(true)} />
    );
  return <UserBubble asked={asked} actions={actions} />;
}

function Answer({ row }: { row: TurnRow }) {
  const t = useTranslations("thread");
  const { parts, notice, fallback } = row;
  const isLive = isRunning(row);
  const last = parts.at(-1);
  return (
    <div className="flex flex-col gap-2.5">
      {toPartRuns(parts).map((run) =>
        run.kind === "tools" ? (
          <ToolRun key={run.key} tools={run.tools} isLive={isLive} />
        ) : (
          <PartView key={run.key} part={run.part} isLive={isLive && run.part === last} />
        ),
      )}
      {isLive && parts.length === 0 ? <p className="text-muted">{t("waiting")}</p> : null}
      {fallback === null ? null : <FallbackLine fallback={fallback} />}
      {notice === null ? null : (
        <p role="status" lang="en" className="text-[13px] text-muted">
          {notice}
        </p>
      )}
    </div>
  );
}

function CopyAnswer({ row }: { row: TurnRow }) {
  const t = useTranslations("thread");
  const text = textOf(row.parts);
  if (isRunning(row) || text === "") return null;
  return (
    <div className={SHOWN_ON_DEMAND}>
      <CopyButton text={text} label={t("copyAnswer")} />
    </div>
  );
}

function isRunning({ state }: TurnRow): boolean {
  return state === "running" || state === "queued";
}

function textOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
}
