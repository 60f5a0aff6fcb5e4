import type { AboutView, DatabaseCheck, DemoStatus } from "@/server/core/contracts";

/** What is known of this installation. */
export interface AboutSource {
  readonly startedAtMs: number;
  view(): Promise<AboutView>;
  /** Bytes of the database file, its log apart; STORE_FAILED when it cannot be asked. */
  databaseBytes(): Promise<number>;
  /** CONFLICT while one runs, STORE_FAILED when it takes too long. */
  checkDatabase(): Promise<DatabaseCheck>;
}

/** The example store. */
export interface DemoSource {
  status(): Promise<DemoStatus>;
  /** Begins in the background and gives the state; one that runs already goes on. CONFLICT where it is refused. */
  start(): Promise<DemoStatus>;
}
