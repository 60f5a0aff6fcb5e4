"use client";

import { useTranslations } from "next-intl";
import type { EventView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { cn } from "../ui/classes";
import { type EventWords, isFactName, toEventWords } from "./session-page-event-words";

const DOTS: Readonly<Partial<Record<NonNullable<EventWords["kind"]>, string>>> = {
  "entry-built": "bg-accent",
  "entry-rebuilt": "bg-write",
  "entry-evicted": "bg-edge",
  "prompt-frozen": "bg-stable",
  "prompt-rebuilt": "bg-write",
  "model-switched": "bg-write",
  "operator-acted": "bg-output",
};

/** One thing that happened: what, when, why, and the facts that came with it. */
export function SessionPageEvent({ event }: { event: EventView }) {
  const t = useTranslations("sessionPages.events");
  const formats = useFormats();
  const words = toEventWords(event);
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1 pl-4">
      <span
        aria-hidden
        className={cn(
          "absolute -left-[4.5px] top-[10px] size-2 rounded-full ring-2 ring-page",
          (words.kind === null ? undefined : DOTS[words.kind]) ?? "bg-faint",
        )}
      />
      <time
        dateTime={event.at}
        title={formats.absolute(event.at)}
        className="w-20 font-mono text-[12px] tabular-nums text-muted"
      >
        {formats.timeOfDay(event.at)}
      </time>
      <span className="min-w-0">
        <EventSentence event={event} words={words} />
        {words.reason === null ? null : (
          <span className="text-muted"> · {t(`reason.${words.reason}`)}</span>
        )}
      </span>
      {words.facts.length === 0 ? null : (
        <span className="min-w-0 font-mono text-[12px] text-muted">
          {words.facts
            .map(({ name, value }) => `${isFactName(name) ? t(`fact.${name}`) : name} ${value}`)
            .join(" · ")}
        </span>
      )}
    </li>
  );
}

function EventSentence({ event, words }: { event: EventView; words: EventWords }) {
  const t = useTranslations("sessionPages.events");
  const { kind, action } = words;
  if (kind === null) return t("unknown", { type: event.type });
  if (kind !== "operator-acted" || action === null) return t(`kind.${kind}`);
  return t(`action.${action}`);
}
