export {
  type DatabaseInspection,
  openDatabaseInspection,
} from "./database-check";
export { openPrismaReads } from "./prisma-reads";
export { openSqliteStore, type SqliteSessionStore } from "./session-store";
