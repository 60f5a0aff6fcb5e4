import SqliteDatabase, { type Database, type Statement } from "better-sqlite3";
import { BUSY_TIMEOUT_MS } from "./connection";

// Each combination of filters is a statement of its own; few are in use at a time.
const MAX_STATEMENTS = 100;

type Values = readonly (string | number | bigint | null)[];

/** A connection of its own that cannot write, for reads that are too many or too large for Prisma. */
export class Reader {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement<unknown[]>>();

  constructor(path: string) {
    this.#database = new SqliteDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    this.#database.pragma("query_only = ON");
  }

  /** Guarantee asked of the caller: the query's columns are the fields of Row. */
  all<Row>(sql: string, values: Values): Row[] {
    return this.#prepared(sql)
      .raw(false)
      .all(...values) as Row[];
  }

  /** The same, each row a list of its columns: half the time where rows are many. */
  tuples<Row extends readonly unknown[]>(sql: string, values: Values): Row[] {
    return this.#prepared(sql)
      .raw()
      .all(...values) as Row[];
  }

  /** One snapshot for all reads of the work. */
  together<T>(work: () => T): T {
    return this.#database.transaction(work)();
  }

  close(): void {
    this.#database.close();
  }

  #prepared(sql: string): Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare<unknown[]>(sql);
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}
