import type { Database, Statement } from "better-sqlite3";
import {
  isConsoleKey,
  type Route,
  type RouteRange,
  type Session,
  type SessionPatch,
  type SessionRows,
  type SessionTotals,
  withPatch,
} from "@/server/core/sessions";
import { insertInto, selectFrom, updateOf } from "./columns";
import {
  fromSession,
  fromTotals,
  PATCHED_FIELDS,
  SESSIONS,
  type SessionRow,
  TOTAL_FIELDS,
  toSession,
  toTotals,
} from "./session-rows";

/** The sessions and routes tables. */
export class SessionsTable implements SessionRows {
  readonly #byId: Statement<[string], SessionRow>;
  readonly #insert: Statement<[object]>;
  readonly #update: Statement<[object]>;
  readonly #updateTotals: Statement<[object]>;
  readonly #growFence: Statement<[string], { fence: number }>;
  readonly #route: Statement<[string], Route>;
  readonly #routeTo: Statement<[string], Route>;
  readonly #routes: Statement<[object], Route>;
  readonly #notableRoutes: Statement<[], Route>;
  readonly #insertRoute: Statement<[object]>;
  readonly #moveRoute: Statement<[object]>;
  readonly #pin: Statement<[string | null, number, string]>;

  constructor(database: Database) {
    const select = selectFrom(SESSIONS);
    this.#byId = database.prepare<[string], SessionRow>(`${select} WHERE id = ?`);
    const own = SESSIONS.fields.filter((field) => !TOTAL_FIELDS.some((total) => total === field));
    this.#insert = database.prepare<[object]>(insertInto({ table: "sessions", fields: own }));
    this.#update = database.prepare<[object]>(
      `${updateOf("sessions", PATCHED_FIELDS)} WHERE id = @id`,
    );
    this.#updateTotals = database.prepare<[object]>(
      `${updateOf("sessions", TOTAL_FIELDS)} WHERE id = @id`,
    );
    this.#growFence = database.prepare<[string], { fence: number }>(
      "UPDATE sessions SET fence = fence + 1 WHERE id = ? RETURNING fence",
    );
    const route = {
      table: "routes",
      fields: ["key", "sessionId", "pin", "updatedAtMs"] as const,
    };
    this.#route = database.prepare<[string], Route>(`${selectFrom(route)} WHERE "key" = ?`);
    this.#routeTo = database.prepare<[string], Route>(
      `${selectFrom(route)} WHERE session_id = ? ORDER BY "key" LIMIT 1`,
    );
    this.#routes = database.prepare<[object], Route>(
      `${selectFrom(route)} WHERE (@profile IS NULL OR session_id IN (
         SELECT id FROM sessions WHERE profile = @profile
       )) AND (@place IS NULL OR (updated_at_ms, "key") < (@place, @id))
       ORDER BY updated_at_ms DESC, "key" DESC LIMIT @limit`,
    );
    // A chat's id may hold the word as well: the key itself is asked once more.
    this.#notableRoutes = database.prepare<[], Route>(
      `${selectFrom(route)} WHERE pin IS NOT NULL OR "key" NOT LIKE '%:console:dm:ses!_%' ESCAPE '!' ORDER BY "key"`,
    );
    this.#insertRoute = database.prepare<[object]>(insertInto(route));
    this.#moveRoute = database.prepare<[object]>(
      `UPDATE routes SET session_id = @sessionId, pin = NULL, updated_at_ms = @atMs WHERE "key" = @key`,
    );
    this.#pin = database.prepare<[string | null, number, string]>(
      `UPDATE routes SET pin = ?, updated_at_ms = ? WHERE "key" = ?`,
    );
  }

  find(id: string): Session | null {
    const row = this.#byId.get(id);
    return row === undefined ? null : toSession(row);
  }

  totals(id: string): SessionTotals | null {
    const row = this.#byId.get(id);
    return row === undefined ? null : toTotals(row);
  }

  insert(session: Session): void {
    this.#insert.run(fromSession(session));
  }

  patch(session: Session, patch: SessionPatch & { messageCount?: number }): Session {
    const next = withPatch(session, patch);
    this.#update.run(fromSession(next));
    return next;
  }

  saveTotals(id: string, totals: SessionTotals): void {
    this.#updateTotals.run({ id, ...fromTotals(totals) });
  }

  growFence(id: string): number | null {
    return this.#growFence.get(id)?.fence ?? null;
  }

  route(key: string): Route | null {
    return this.#route.get(key) ?? null;
  }

  routeTo(sessionId: string): Route | null {
    return this.#routeTo.get(sessionId) ?? null;
  }

  routes({ profile, after, limit }: RouteRange): Route[] {
    const { place, id } = after ?? { place: null, id: null };
    return this.#routes.all({ profile, place, id, limit });
  }

  notableRoutes(): Route[] {
    return this.#notableRoutes.all().filter(({ key, pin }) => pin !== null || !isConsoleKey(key));
  }

  insertRoute(route: Route): void {
    this.#insertRoute.run(route);
  }

  moveRoute(to: { key: string; sessionId: string; atMs: number }): void {
    this.#moveRoute.run(to);
  }

  pin(key: string, pin: string | null, atMs: number): void {
    this.#pin.run(pin, atMs, key);
  }
}
