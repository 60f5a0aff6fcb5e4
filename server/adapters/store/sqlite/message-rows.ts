import type { MessagePlace, NewMessage, StoredMessage } from "@/server/core/sessions";
import { type Flag, numberOf, parsed, type Whole, wordOf, wordOrNull } from "./cells";
import type { TableShape } from "./columns";

export interface MessageRow {
  readonly id: string;
  readonly sessionId: string;
  readonly seq: Whole;
  readonly turnId: string;
  readonly role: string;
  readonly blocks: string;
  readonly sha256: string;
  readonly authorId: string | null;
  readonly speaker: string | null;
  readonly model: string | null;
  readonly partial: Flag;
  readonly excluded: string | null;
  readonly createdAtMs: Whole;
}

export const MESSAGES: TableShape<keyof MessageRow> = {
  table: "messages",
  fields: [
    "id",
    "sessionId",
    "seq",
    "turnId",
    "role",
    "blocks",
    "sha256",
    "authorId",
    "speaker",
    "model",
    "partial",
    "excluded",
    "createdAtMs",
  ],
};

export function toMessage(row: MessageRow): StoredMessage {
  return {
    id: row.id,
    sessionId: row.sessionId,
    seq: numberOf(row.seq),
    turnId: row.turnId,
    role: wordOf(row.role),
    blocks: parsed(row.blocks),
    sha256: row.sha256,
    authorId: row.authorId,
    speaker: row.speaker,
    model: row.model,
    partial: Boolean(row.partial),
    excluded: wordOrNull(row.excluded),
    createdAtMs: numberOf(row.createdAtMs),
  };
}

export function fromMessage(message: NewMessage, place: MessagePlace) {
  return {
    ...message,
    ...place,
    blocks: JSON.stringify(message.blocks),
    partial: message.partial ? 1 : 0,
  };
}
