import path from "node:path";
import { MemoryReads, MemorySessionStore } from "@/server/adapters/store/memory";
import { openPrismaReads, openSqliteStore } from "@/server/adapters/store/sqlite";
import { type Clock, silentLogger } from "@/server/core/kernel";
import type { DashboardReads, SessionStore } from "@/server/core/sessions";
import { NOON_MS, temporaryFolder } from "../factories/store";

/** A store for one test, with the reads beside it. */
export interface StoreHome {
  readonly store: SessionStore;
  readonly reads: DashboardReads;
  /** The store as a new process finds it; one that lives in memory is itself again. */
  reopen(): Promise<SessionStore>;
  dispose(): Promise<void>;
}

export type OpenHome = () => Promise<StoreHome>;

export const MIGRATIONS = path.resolve(import.meta.dirname, "../../prisma/migrations");

/** A clock that stands still and waits for nothing. */
export const stillClock: Clock = { now: () => NOON_MS, delay: async () => undefined };

export const memoryHome: OpenHome = async () => {
  const store = new MemorySessionStore();
  return {
    store,
    reads: new MemoryReads(store),
    reopen: async () => store,
    dispose: () => store.close(),
  };
};

export const sqliteHome: OpenHome = async () => {
  const folder = temporaryFolder();
  const file = path.join(folder.path, "holdfast.sqlite");
  const open = () =>
    openSqliteStore({
      path: file,
      migrationsDir: MIGRATIONS,
      clock: stillClock,
      logger: silentLogger,
    });
  const store = await open();
  const opened = [store];
  const reads = openPrismaReads({ path: file });
  const close = () => Promise.all(opened.map((store) => store.close()));
  return {
    store,
    reads,
    reopen: async () => {
      await close();
      const again = await open();
      opened.push(again);
      return again;
    },
    dispose: async () => {
      await reads.close();
      await close();
      folder.remove();
    },
  };
};
