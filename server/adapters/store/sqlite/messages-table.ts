import type { Database, Statement } from "better-sqlite3";
import type {
  Exclusion,
  MessageAddress,
  MessagePlace,
  MessageRange,
  MessageRows,
  NewMessage,
  StoredMessage,
} from "@/server/core/sessions";
import { copyOf, insertInto, selectFrom } from "./columns";
import { fromMessage, MESSAGES, type MessageRow, toMessage } from "./message-rows";

type RangeBindings = [string, number, number, number];
const NO_LIMIT = -1;

/** The messages table. */
export class MessagesTable implements MessageRows {
  readonly #insert: Statement<[object]>;
  readonly #first: Statement<RangeBindings, MessageRow>;
  readonly #last: Statement<RangeBindings, MessageRow>;
  readonly #byId: Statement<[string], MessageRow>;
  readonly #ofTurn: Statement<[string], MessageRow>;
  readonly #places: Statement<[string, number], MessageAddress>;
  readonly #copy: Statement<[object]>;
  readonly #exclude: Statement<[Exclusion, string, string]>;

  constructor(database: Database) {
    const select = selectFrom(MESSAGES);
    const range = `${select} WHERE session_id = ? AND seq > ? AND seq < ?`;
    this.#insert = database.prepare<[object]>(insertInto(MESSAGES));
    this.#first = database.prepare<RangeBindings, MessageRow>(`${range} ORDER BY seq LIMIT ?`);
    this.#last = database.prepare<RangeBindings, MessageRow>(`${range} ORDER BY seq DESC LIMIT ?`);
    this.#byId = database.prepare<[string], MessageRow>(`${select} WHERE id = ?`);
    this.#ofTurn = database.prepare<[string], MessageRow>(
      `${select} WHERE turn_id = ? ORDER BY seq`,
    );
    const address = { table: "messages", fields: ["id", "turnId", "seq"] as const };
    this.#places = database.prepare<[string, number], MessageAddress>(
      `${selectFrom(address)} WHERE session_id = ? AND seq <= ? ORDER BY seq`,
    );
    this.#copy = database.prepare<[object]>(copyOf(MESSAGES, ["id", "sessionId", "turnId", "seq"]));
    this.#exclude = database.prepare<[Exclusion, string, string]>(
      "UPDATE messages SET excluded = ? WHERE id = ? AND session_id = ?",
    );
  }

  range(sessionId: string, range: MessageRange): StoredMessage[] {
    const { afterSeq = 0, beforeSeq = Number.MAX_SAFE_INTEGER, limit = NO_LIMIT } = range;
    const rows = (range.last ? this.#last : this.#first).all(sessionId, afterSeq, beforeSeq, limit);
    return (range.last ? rows.reverse() : rows).map(toMessage);
  }

  find(id: string): StoredMessage | null {
    const row = this.#byId.get(id);
    return row === undefined ? null : toMessage(row);
  }

  ofTurn(turnId: string): StoredMessage[] {
    return this.#ofTurn.all(turnId).map(toMessage);
  }

  insert(message: NewMessage, place: MessagePlace): StoredMessage {
    this.#insert.run(fromMessage(message, place));
    return { ...message, ...place };
  }

  places(sessionId: string, upToSeq: number): MessageAddress[] {
    return this.#places.all(sessionId, upToSeq);
  }

  copy(id: string, as: MessageAddress & { readonly sessionId: string }): void {
    this.#copy.run({ ...as, from: id });
  }

  /** False when the session has no such message. */
  exclude(sessionId: string, messageId: string, because: Exclusion): boolean {
    return this.#exclude.run(because, messageId, sessionId).changes > 0;
  }
}
