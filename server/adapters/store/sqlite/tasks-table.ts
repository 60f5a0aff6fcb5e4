import type { Database, Statement } from "better-sqlite3";
import { NEVER_DUE_MS, type Task, type TaskRange, type TaskRows } from "@/server/core/sessions";
import { numberOf, numberOrNull, type Whole, wordOf } from "./cells";
import { insertInto, selectFrom, type TableShape, updateOf } from "./columns";

interface TaskRow {
  readonly id: string;
  readonly profile: string;
  readonly sessionId: string;
  readonly title: string;
  readonly text: string;
  readonly state: string;
  readonly dueAtMs: Whole | null;
  readonly schedule: string | null;
  readonly timeZone: string | null;
  readonly createdAtMs: Whole;
  readonly updatedAtMs: Whole;
  readonly lastWokenAtMs: Whole | null;
  readonly lastTurnId: string | null;
  readonly wakes: Whole;
}

const FIELDS = [
  "id",
  "profile",
  "sessionId",
  "title",
  "text",
  "state",
  "dueAtMs",
  "schedule",
  "timeZone",
  "createdAtMs",
  "updatedAtMs",
  "lastWokenAtMs",
  "lastTurnId",
  "wakes",
] as const satisfies readonly (keyof TaskRow)[];

const TASKS: TableShape<keyof TaskRow> = { table: "tasks", fields: FIELDS };

interface RangeParameters {
  readonly profile: string | null;
  readonly state: string | null;
  readonly place: number;
  readonly id: string;
  readonly limit: number;
}

/** The tasks table. */
export class TasksTable implements TaskRows {
  readonly #byId: Statement<[string], TaskRow>;
  readonly #insert: Statement<[object]>;
  readonly #update: Statement<[object]>;
  readonly #range: Statement<[RangeParameters], TaskRow>;
  readonly #due: Statement<[number, number], TaskRow>;
  readonly #nextDue: Statement<[], { dueAtMs: Whole | null }>;

  constructor(database: Database) {
    const select = selectFrom(TASKS);
    const place = `coalesce(due_at_ms, ${NEVER_DUE_MS})`;
    this.#byId = database.prepare<[string], TaskRow>(`${select} WHERE id = ?`);
    this.#insert = database.prepare<[object]>(insertInto(TASKS));
    this.#update = database.prepare<[object]>(`${updateOf("tasks", FIELDS)} WHERE id = @id`);
    this.#range = database.prepare<[RangeParameters], TaskRow>(
      `${select} WHERE (@profile IS NULL OR profile = @profile) AND (@state IS NULL OR state = @state)
         AND (${place}, id) > (@place, @id)
       ORDER BY ${place}, id LIMIT @limit`,
    );
    this.#due = database.prepare<[number, number], TaskRow>(
      `${select} WHERE state = 'open' AND due_at_ms <= ? ORDER BY due_at_ms, id LIMIT ?`,
    );
    this.#nextDue = database.prepare<[], { dueAtMs: Whole | null }>(
      `SELECT min(due_at_ms) AS "dueAtMs" FROM tasks WHERE state = 'open'`,
    );
  }

  find(id: string): Task | null {
    const row = this.#byId.get(id);
    return row === undefined ? null : toTask(row);
  }

  insert(task: Task): void {
    this.#insert.run(task);
  }

  update(task: Task): void {
    this.#update.run(task);
  }

  range({ profile, state, after, limit }: TaskRange): Task[] {
    const { place, id } = after ?? { place: -NEVER_DUE_MS, id: "" };
    return this.#range.all({ profile, state, place, id, limit }).map(toTask);
  }

  due(atMs: number, limit: number): Task[] {
    return this.#due.all(atMs, limit).map(toTask);
  }

  nextDueMs(): number | null {
    return numberOrNull(this.#nextDue.get()?.dueAtMs ?? null);
  }
}

function toTask(row: TaskRow): Task {
  return {
    ...row,
    state: wordOf(row.state),
    dueAtMs: numberOrNull(row.dueAtMs),
    createdAtMs: numberOf(row.createdAtMs),
    updatedAtMs: numberOf(row.updatedAtMs),
    lastWokenAtMs: numberOrNull(row.lastWokenAtMs),
    wakes: numberOf(row.wakes),
  };
}
