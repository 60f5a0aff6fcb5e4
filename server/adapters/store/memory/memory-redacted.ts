import type { RedactedMessage, RedactedRows, StoredMessage } from "@/server/core/sessions";
import type { MemoryMessages } from "./memory-messages";
import type { MemoryTurns } from "./memory-turns";
import type { UndoLog } from "./undo-log";

/** Messages as they are sent under redaction, by message. */
export class MemoryRedacted implements RedactedRows {
  readonly #rows = new Map<string, RedactedMessage>();

  constructor(
    private readonly undo: UndoLog,
    private readonly beside: { readonly messages: MemoryMessages; readonly turns: MemoryTurns },
  ) {}

  of(sessionId: string): RedactedMessage[] {
    return [...this.#rows.values()].filter((row) => row.sessionId === sessionId);
  }

  save(row: RedactedMessage): void {
    this.undo.set(this.#rows, row.messageId, structuredClone(row));
  }

  unchecked(sessionId: string): StoredMessage[] {
    return this.beside.messages
      .range(sessionId, {})
      .filter(({ id, excluded }) => excluded === null && !this.#rows.has(id));
  }

  people(sessionId: string): string[] {
    const said = this.beside.messages
      .range(sessionId, {})
      .flatMap(({ speaker, authorId }) => [speaker, authorId]);
    const asked = this.beside.turns
      .all()
      .filter((turn) => turn.sessionId === sessionId)
      .flatMap(({ asked: event }) => {
        if (event === null) return [];
        const isDirect = event.chat?.chatType === "dm";
        const chatName = isDirect ? (event.chat?.chatName ?? null) : null;
        return [event.speaker, event.speakerId, event.authorId, chatName];
      });
    const names = [...said, ...asked].filter((name) => name !== null && name !== "");
    return [...new Set(names)].sort().flatMap((name) => (name === null ? [] : [name]));
  }

  copy(from: string, as: { readonly messageId: string; readonly sessionId: string }): void {
    const row = this.#rows.get(from);
    if (row !== undefined) this.save({ ...row, ...as });
  }
}
