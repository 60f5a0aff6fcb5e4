import { TableSessionStore } from "@/server/core/sessions";
import { MemoryTables } from "./memory-tables";

/** The SessionStore of one process's life: for tests and trials, nothing outlives it. */
export class MemorySessionStore extends TableSessionStore {
  /** The rows, for the reads that lie beside the store. */
  readonly tables: MemoryTables;

  constructor() {
    const tables = new MemoryTables();
    super(tables);
    this.tables = tables;
  }
}
