import { TableSessionStore } from "@/server/core/sessions";
import { openConnection, type SqliteConnection, type SqliteOptions } from "./connection";
import type { JournalOutcome } from "./journal-mode";

/** Opens the store of one database file, migrated to the newest schema; STORE_FAILED says what to do when it cannot. */
export async function openSqliteStore(options: SqliteOptions): Promise<SqliteSessionStore> {
  return new SqliteSessionStore(await openConnection(options));
}

/** The SessionStore on one SQLite file: synchronous statements, each write one immediate transaction. */
export class SqliteSessionStore extends TableSessionStore {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    super(connection);
    this.#connection = connection;
  }

  /** The database file. */
  get path(): string {
    return this.#connection.path;
  }

  /** A number that changes whenever another process or connection has written to the file. */
  foreignVersion(): number {
    return this.#connection.foreignVersion();
  }

  /** The journal mode in use, and a warning for the operator where there is one. */
  get journal(): JournalOutcome {
    return this.#connection.journal;
  }
}
