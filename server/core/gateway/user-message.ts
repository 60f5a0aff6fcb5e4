import type { ContentBlock } from "@/server/core/models";
import { quoteNoteMarkers, type Redactor, type TurnFacts, turnNotes } from "@/server/core/prompt";
import { type InboundEvent, type NewMessage, newMessage } from "@/server/core/sessions";

import { attachmentBlock } from "./attachments";
import { redactedEvent } from "./redacted-words";

export interface UserMessageInput {
  readonly id: string;
  readonly event: InboundEvent;
  readonly facts: TurnFacts;
  /** Unset or null = names are sent as they are. */
  readonly redactor?: Redactor | null;
  readonly nowMs: number;
}

/** The message of a turn: what concerns this turn alone, its files, then what was written. It never changes again. */
export function userMessage(input: UserMessageInput): NewMessage {
  const { id, event, facts, redactor = null, nowMs } = input;
  const said = redactedEvent(event, redactor);
  const notes = turnNotes({ ...facts, speaker: facts.speaker === null ? null : said.speaker });
  const text: ContentBlock = { type: "text", text: quoteNoteMarkers(said.text) };
  const blocks: ContentBlock[] = [
    ...(notes === null ? [] : [{ type: "text" as const, text: notes }]),
    ...said.attachments.map(attachmentBlock),
    text,
  ];
  return newMessage({
    id,
    role: "user",
    blocks: blocks.map((block) => ({ block })),
    createdAtMs: nowMs,
    authorId: event.authorId,
    speaker: event.speaker,
  });
}

const TITLE_CHARACTERS = 60;
/** Enough for a title with whatever is invisible in it. */
const READ_FOR_TITLE = 1_000;

/** A title from the first line of what was written. */
export function titleFrom(text: string): string {
  const line = text.trimStart().slice(0, READ_FOR_TITLE).split(/\r?\n/, 1)[0] ?? "";
  const plain = line
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...plain];
  if (characters.length <= TITLE_CHARACTERS) return plain;
  return `${characters
    .slice(0, TITLE_CHARACTERS - 1)
    .join("")
    .trimEnd()}…`;
}
