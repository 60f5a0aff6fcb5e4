import type { Database, Statement } from "better-sqlite3";
import type { RedactedMessage, RedactedRows, StoredMessage } from "@/server/core/sessions";
import { parsed } from "./cells";
import { insertInto, selectFrom } from "./columns";
import { MESSAGES, type MessageRow, toMessage } from "./message-rows";

interface RedactedRow {
  readonly messageId: string;
  readonly sessionId: string;
  readonly blocks: string;
  readonly sha256: string;
}

const REDACTED = {
  table: "redacted_messages",
  fields: ["messageId", "sessionId", "blocks", "sha256"] as const,
};

/** The redacted_messages table, and who is named beside the messages. */
export class RedactedTable implements RedactedRows {
  readonly #of: Statement<[string], RedactedRow>;
  readonly #save: Statement<[object]>;
  readonly #unchecked: Statement<[string], MessageRow>;
  readonly #people: Statement<[{ sessionId: string }], { name: string }>;
  readonly #copy: Statement<[object]>;

  constructor(database: Database) {
    this.#of = database.prepare<[string], RedactedRow>(
      `${selectFrom(REDACTED)} WHERE session_id = ?`,
    );
    this.#save = database.prepare<[object]>(
      `${insertInto(REDACTED)} ON CONFLICT (message_id)
       DO UPDATE SET blocks = excluded.blocks, sha256 = excluded.sha256`,
    );
    this.#unchecked = database.prepare<[string], MessageRow>(
      `${selectFrom(MESSAGES)} WHERE session_id = ? AND excluded IS NULL AND NOT EXISTS (
         SELECT 1 FROM redacted_messages WHERE message_id = messages.id
       ) ORDER BY seq`,
    );
    this.#people = database.prepare<[{ sessionId: string }], { name: string }>(
      `SELECT name FROM (
         SELECT speaker AS name FROM messages WHERE session_id = @sessionId
         UNION SELECT author_id FROM messages WHERE session_id = @sessionId
         UNION SELECT asked ->> '$.speaker' FROM turns WHERE session_id = @sessionId
         UNION SELECT asked ->> '$.speakerId' FROM turns WHERE session_id = @sessionId
         UNION SELECT asked ->> '$.authorId' FROM turns WHERE session_id = @sessionId
         UNION SELECT asked ->> '$.chat.chatName' FROM turns
           WHERE session_id = @sessionId AND asked ->> '$.chat.chatType' = 'dm'
       ) WHERE name <> '' ORDER BY name`,
    );
    this.#copy = database.prepare<[object]>(
      `INSERT INTO redacted_messages (message_id, session_id, blocks, sha256)
       SELECT @messageId, @sessionId, blocks, sha256 FROM redacted_messages WHERE message_id = @from`,
    );
  }

  of(sessionId: string): RedactedMessage[] {
    return this.#of.all(sessionId).map((row) => ({ ...row, blocks: parsed(row.blocks) }));
  }

  save(row: RedactedMessage): void {
    this.#save.run({ ...row, blocks: JSON.stringify(row.blocks) });
  }

  unchecked(sessionId: string): StoredMessage[] {
    return this.#unchecked.all(sessionId).map(toMessage);
  }

  people(sessionId: string): string[] {
    return this.#people.all({ sessionId }).map(({ name }) => String(name));
  }

  copy(from: string, as: { readonly messageId: string; readonly sessionId: string }): void {
    this.#copy.run({ ...as, from });
  }
}
