import type { Database, Statement } from "better-sqlite3";
import type { AgentEvent, AnsweredWanted, CallRows, ModelCall } from "@/server/core/sessions";
import { CALLS, type CallRow, fromCall, PATCHED_CALL_FIELDS, toCall } from "./call-rows";
import { insertInto, selectFrom, updateOf } from "./columns";
import { EVENTS, fromEvent } from "./turn-rows";

interface AnsweredBindings {
  readonly sessionId: string;
  readonly model: string;
  readonly limit: number;
  readonly startedByMs: number;
}

/** The calls and events tables. */
export class CallsTable implements CallRows {
  readonly #byId: Statement<[string], CallRow>;
  readonly #ofTurn: Statement<[string], CallRow>;
  readonly #answered: Statement<[AnsweredBindings], CallRow>;
  readonly #insert: Statement<[object]>;
  readonly #update: Statement<[object]>;
  readonly #insertEvent: Statement<[object]>;

  constructor(database: Database) {
    const select = selectFrom(CALLS);
    this.#byId = database.prepare<[string], CallRow>(`${select} WHERE id = ?`);
    this.#ofTurn = database.prepare<[string], CallRow>(
      `${select} WHERE turn_id = ? ORDER BY started_at_ms, rowid`,
    );
    this.#answered = database.prepare<[AnsweredBindings], CallRow>(
      `${select} WHERE session_id = @sessionId AND purpose = 'main'
         AND provider_message_id IS NOT NULL AND model = @model AND started_at_ms <= @startedByMs
       ORDER BY started_at_ms DESC, rowid DESC LIMIT @limit`,
    );
    this.#insert = database.prepare<[object]>(insertInto(CALLS));
    this.#update = database.prepare<[object]>(
      `${updateOf("model_calls", PATCHED_CALL_FIELDS)} WHERE id = @id`,
    );
    this.#insertEvent = database.prepare<[object]>(insertInto(EVENTS));
  }

  find(id: string): ModelCall | null {
    const row = this.#byId.get(id);
    return row === undefined ? null : toCall(row);
  }

  ofTurn(turnId: string): ModelCall[] {
    return this.#ofTurn.all(turnId).map(toCall);
  }

  answered(sessionId: string, wanted: AnsweredWanted): ModelCall[] {
    const { model, limit, startedByMs = Number.MAX_SAFE_INTEGER } = wanted;
    return this.#answered.all({ sessionId, model, limit, startedByMs }).map(toCall);
  }

  insert(call: ModelCall): void {
    this.#insert.run(fromCall(call));
  }

  update(call: ModelCall): void {
    this.#update.run(fromCall(call));
  }

  insertEvent(event: AgentEvent): void {
    this.#insertEvent.run(fromEvent(event));
  }
}
