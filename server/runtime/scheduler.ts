import type { Logger } from "@/server/core/kernel";
import { LOCAL_OPERATOR, type OperationsWorld, wakeDueTasks } from "@/server/core/operations";

/** Other processes may make tasks, and clocks may jump: nothing is waited for longer than this. */
const LONGEST_WAIT_MS = 15_000;
/** What could not be woken is tried again after so long. */
const RETRY_MS = 60_000;

export interface Scheduler {
  /** Another task may be the next by now. */
  changed(): void;
  /** Wakes nothing more; resolves when what it was doing has ended. */
  close(): Promise<void>;
}

/** Wakes tasks when they are due, those that became due while no server ran first. */
export function startScheduler(world: OperationsWorld, logger: Logger): Scheduler {
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let work: Promise<void> = Promise.resolve();
  const wake = async () => {
    const { postponed } = await wakeDueTasks({ ...world, operator: LOCAL_OPERATOR }, logger);
    if (isClosed) return;
    const nextMs = postponed > 0 ? null : await world.store.nextTaskDueMs();
    const untilMs = nextMs === null ? Number.POSITIVE_INFINITY : nextMs - world.clock.now();
    arm(postponed > 0 ? RETRY_MS : Math.min(LONGEST_WAIT_MS, Math.max(0, untilMs)));
  };
  const run = () => {
    work = work.then(wake).catch((err: unknown) => {
      logger.error({ err }, "tasks could not be looked at");
      arm(RETRY_MS);
    });
  };
  const arm = (waitMs: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = isClosed ? null : setTimeout(run, waitMs).unref();
  };
  arm(0);
  return {
    changed: () => arm(0),
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await work;
    },
  };
}
