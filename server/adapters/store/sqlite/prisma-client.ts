import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { PrismaClient } from "@/server/generated/prisma/client";
import { BUSY_TIMEOUT_MS } from "./connection";

/** A Prisma client on an existing database file; its connection waits for locks and cannot write. */
export async function openPrismaClient(path: string): Promise<PrismaClient> {
  // Loaded with the first read: the query compiler takes a quarter of a second and some megabytes.
  const { PrismaClient } = await import("@/server/generated/prisma/client");
  const adapter = new ReadingAdapter({
    url: `file:${path}`,
    fileMustExist: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  return new PrismaClient({ adapter });
}

class ReadingAdapter extends PrismaBetterSqlite3 {
  override async connect() {
    const connection = await super.connect();
    await connection.executeScript(
      `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA query_only = ON;`,
    );
    return connection;
  }
}
