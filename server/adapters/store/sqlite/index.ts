export type { SqliteOptions } from "./connection";
export type { JournalMode, JournalOutcome } from "./journal-mode";
export { openPrismaReads } from "./prisma-reads";
export { openSqliteStore, type SqliteSessionStore } from "./session-store";
