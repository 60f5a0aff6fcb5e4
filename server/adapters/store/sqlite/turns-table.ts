import type { Database, Statement } from "better-sqlite3";
import type { QueueItem, Turn, TurnRows } from "@/server/core/sessions";
import { insertInto, selectFrom, updateOf } from "./columns";
import {
  fromQueueItem,
  fromTurn,
  QUEUE,
  type QueueRow,
  TURNS,
  type TurnRow,
  toQueueItem,
  toTurn,
} from "./turn-rows";

/** The turns and queue tables. */
export class TurnsTable implements TurnRows {
  readonly #byId: Statement<[string], TurnRow>;
  readonly #byClientId: Statement<[string, string], TurnRow>;
  readonly #running: Statement<[], TurnRow>;
  readonly #runningOf: Statement<[string], TurnRow>;
  readonly #lastInterrupted: Statement<[number], TurnRow>;
  readonly #openCount: Statement<[string], { open: number }>;
  readonly #insert: Statement<[object]>;
  readonly #update: Statement<[object]>;
  readonly #waiting: Statement<[string], QueueRow>;
  readonly #withWaiting: Statement<[], { sessionId: string }>;
  readonly #enqueue: Statement<[object]>;
  readonly #dequeue: Statement<[string]>;
  readonly #rewrite: Statement<[object]>;
  readonly #moveTo: Statement<[number, string]>;

  constructor(database: Database) {
    const select = selectFrom(TURNS);
    this.#byId = database.prepare<[string], TurnRow>(`${select} WHERE id = ?`);
    this.#byClientId = database.prepare<[string, string], TurnRow>(
      `${select} WHERE session_id = ? AND client_id = ?`,
    );
    this.#running = database.prepare<[], TurnRow>(
      `${select} WHERE state = 'running' ORDER BY started_at_ms, rowid`,
    );
    this.#runningOf = database.prepare<[string], TurnRow>(
      `${select} WHERE state = 'running' AND session_id = ? ORDER BY started_at_ms, rowid`,
    );
    this.#lastInterrupted = database.prepare<[number], TurnRow>(
      `${select} WHERE state = 'interrupted' AND ended_at_ms >= ? AND rowid = (
         SELECT max(later.rowid) FROM turns AS later
         WHERE later.session_id = turns.session_id AND later.joined_to IS NULL
       ) ORDER BY ended_at_ms DESC, rowid DESC`,
    );
    this.#openCount = database.prepare<[string], { open: number }>(
      `SELECT count(*) AS "open" FROM turns
       WHERE state IN ('queued', 'running') AND joined_to IS NULL AND session_id = ?`,
    );
    this.#insert = database.prepare<[object]>(insertInto(TURNS));
    this.#update = database.prepare<[object]>(
      `${updateOf("turns", ["state", "startedAtMs", "endedAtMs", "error", "asked", "joinedTo", "fallback"])} WHERE id = @id`,
    );
    this.#waiting = database.prepare<[string], QueueRow>(
      `${selectFrom(QUEUE)} WHERE session_id = ? ORDER BY position, sequence`,
    );
    this.#withWaiting = database.prepare<[], { sessionId: string }>(
      `SELECT session_id AS "sessionId" FROM queue_items GROUP BY session_id ORDER BY min(sequence)`,
    );
    this.#enqueue = database.prepare<[object]>(
      insertInto({ ...QUEUE, fields: [...QUEUE.fields, "position"] }),
    );
    this.#rewrite = database.prepare<[object]>(
      `${updateOf("queue_items", ["event"])} WHERE turn_id = @turnId`,
    );
    this.#moveTo = database.prepare<[number, string]>(
      "UPDATE queue_items SET position = ? WHERE turn_id = ?",
    );
    this.#dequeue = database.prepare<[string]>("DELETE FROM queue_items WHERE turn_id = ?");
  }

  find(id: string): Turn | null {
    const row = this.#byId.get(id);
    return row === undefined ? null : toTurn(row);
  }

  byClientId(sessionId: string, clientId: string): Turn | null {
    const row = this.#byClientId.get(sessionId, clientId);
    return row === undefined ? null : toTurn(row);
  }

  running(): Turn[] {
    return this.#running.all().map(toTurn);
  }

  runningOf(sessionId: string): Turn[] {
    return this.#runningOf.all(sessionId).map(toTurn);
  }

  lastInterrupted(sinceMs: number): Turn[] {
    return this.#lastInterrupted.all(sinceMs).map(toTurn);
  }

  openCount(sessionId: string): number {
    return this.#openCount.get(sessionId)?.open ?? 0;
  }

  insert(turn: Turn): void {
    this.#insert.run(fromTurn(turn));
  }

  enqueue(turn: Turn, item: QueueItem, position: number): void {
    this.#insert.run(fromTurn(turn));
    this.#enqueue.run({ ...fromQueueItem(item), position });
  }

  rewrite(turn: Turn, item: QueueItem): void {
    this.#update.run(fromTurn(turn));
    this.#rewrite.run(fromQueueItem(item));
  }

  moveTo(turnId: string, position: number): void {
    this.#moveTo.run(position, turnId);
  }

  advance(turn: Turn): void {
    this.#update.run(fromTurn(turn));
    this.#dequeue.run(turn.id);
  }

  waiting(sessionId: string): QueueItem[] {
    return this.#waiting.all(sessionId).map(toQueueItem);
  }

  sessionsWithWaiting(): string[] {
    return this.#withWaiting.all().map(({ sessionId }) => sessionId);
  }
}
