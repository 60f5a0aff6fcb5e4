import path from "node:path";
import type { openPrismaReads, openSqliteStore } from "@/server/adapters/store/sqlite";
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

/** Homes of a store that lives and dies with its process. */
export function memoryHome(make: () => { store: SessionStore; reads: DashboardReads }): OpenHome {
  return async () => {
    const { store, reads } = make();
    return { store, reads, reopen: async () => store, dispose: () => store.close() };
  };
}

/** Homes of a store on a file of its own. */
export function sqliteHome(adapter: {
  openStore: typeof openSqliteStore;
  openReads: typeof openPrismaReads;
}): OpenHome {
  return async () => {
    const folder = temporaryFolder();
    const file = path.join(folder.path, "holdfast.sqlite");
    const options = { path: file, migrationsDir: MIGRATIONS, clock: stillClock };
    const open = () => adapter.openStore({ ...options, logger: silentLogger });
    const store = await open();
    const reads = adapter.openReads({ path: file });
    const opened: SessionStore[] = [store];
    const close = () => Promise.all(opened.map((each) => each.close()));
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
}
