import type { Database, Statement } from "better-sqlite3";
import type { LeaseRows, TurnLease } from "@/server/core/sessions";
import { numberOf, parsed, type Whole, wordOf } from "./cells";
import { insertInto, selectFrom, type TableShape } from "./columns";

interface LeaseRow {
  readonly sessionId: string;
  readonly fence: Whole;
  readonly holder: string;
  readonly purpose: string;
  readonly turnId: string | null;
  readonly acquiredAtMs: Whole;
  readonly renewedAtMs: Whole;
  readonly expiresAtMs: Whole;
}

const LEASES: TableShape<keyof LeaseRow> = {
  table: "turn_leases",
  fields: [
    "sessionId",
    "fence",
    "holder",
    "purpose",
    "turnId",
    "acquiredAtMs",
    "renewedAtMs",
    "expiresAtMs",
  ],
};

/** The table of leases. */
export class LeasesTable implements LeaseRows {
  readonly #bySession: Statement<[string], LeaseRow>;
  readonly #all: Statement<[], LeaseRow>;
  readonly #insert: Statement<[object]>;
  readonly #remove: Statement<[string]>;

  constructor(database: Database) {
    const select = selectFrom(LEASES);
    this.#bySession = database.prepare<[string], LeaseRow>(`${select} WHERE session_id = ?`);
    this.#all = database.prepare<[], LeaseRow>(`${select} ORDER BY acquired_at_ms, rowid`);
    this.#insert = database.prepare<[object]>(
      insertInto(LEASES).replace("INSERT INTO", "INSERT OR REPLACE INTO"),
    );
    this.#remove = database.prepare<[string]>("DELETE FROM turn_leases WHERE session_id = ?");
  }

  find(sessionId: string): TurnLease | null {
    const row = this.#bySession.get(sessionId);
    return row === undefined ? null : toLease(row);
  }

  all(): readonly TurnLease[] {
    return this.#all.all().map(toLease);
  }

  save(lease: TurnLease): void {
    this.#insert.run({ ...lease, holder: JSON.stringify(lease.holder) });
  }

  remove(sessionId: string): void {
    this.#remove.run(sessionId);
  }
}

function toLease(row: LeaseRow): TurnLease {
  return {
    sessionId: row.sessionId,
    fence: numberOf(row.fence),
    holder: parsed(row.holder),
    purpose: wordOf(row.purpose),
    turnId: row.turnId,
    acquiredAtMs: numberOf(row.acquiredAtMs),
    renewedAtMs: numberOf(row.renewedAtMs),
    expiresAtMs: numberOf(row.expiresAtMs),
  };
}
