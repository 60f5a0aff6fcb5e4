/** Runs what is due at most so often, and nothing while nobody looks. */
export interface Pace {
  /** Runs `act` now, or when `everyMs` have passed since it last ran under this key; the latest `act` counts. */
  run(key: string, everyMs: number, act: () => void): void;
  /** Forgets what waits. */
  stop(): void;
}

interface Task {
  lastMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  act: (() => void) | null;
}

/** `isSeen` tells whether anyone looks, `onSeen` when someone begins to; it gives the way to stop telling. */
export function createPace(page: {
  isSeen: () => boolean;
  onSeen: (listener: () => void) => () => void;
  nowMs: () => number;
}): Pace {
  const tasks = new Map<string, Task>();

  function runNow(task: Task): void {
    task.timer = undefined;
    if (task.act === null || !page.isSeen()) return;
    const { act } = task;
    task.act = null;
    task.lastMs = page.nowMs();
    act();
  }

  const leave = page.onSeen(() => {
    for (const task of tasks.values()) if (task.timer === undefined) runNow(task);
  });

  return {
    run(key, everyMs, act) {
      const task = tasks.get(key) ?? { lastMs: -everyMs, timer: undefined, act: null };
      tasks.set(key, task);
      task.act = act;
      if (task.timer !== undefined) return;
      const waitMs = task.lastMs + everyMs - page.nowMs();
      if (waitMs <= 0) runNow(task);
      else task.timer = setTimeout(() => runNow(task), waitMs);
    },
    stop() {
      leave();
      for (const { timer } of tasks.values()) clearTimeout(timer);
      tasks.clear();
    },
  };
}
