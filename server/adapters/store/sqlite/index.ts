export { openPrismaReads } from "./prisma-reads";
export { openSqliteStore, type SqliteSessionStore } from "./session-store";
