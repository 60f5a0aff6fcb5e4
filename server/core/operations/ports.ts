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

/** Reads schedules as cron writes them. */
export interface Schedules {
  /** What is wrong with a schedule, in words; null = nothing. */
  fault(schedule: string, timeZone: string): string | null;
  /** When it comes next after that time; null = never. */
  next(schedule: string, timeZone: string, afterMs: number): number | null;
}

/** What tasks need of the world. */
export interface TaskPorts {
  readonly schedules: Schedules;
  readonly newTaskId: () => string;
  /** The zone of schedules that name none. */
  readonly timeZone: string;
  /** A task was made or changed: another one may be the next. */
  readonly changed: () => void;
}
