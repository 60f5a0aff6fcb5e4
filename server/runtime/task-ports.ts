import type { Ids } from "@/server/core/kernel";
import type { TaskPorts } from "@/server/core/operations";
import { thisHost } from "./host";
import { cronSchedules } from "./schedules";

export interface OpenTaskPorts {
  readonly ports: TaskPorts;
  /** Calls it whenever a task was made or changed in this process. */
  listen(listener: () => void): void;
}

/** What tasks need of this process; nobody listens until somebody asks to. */
export function openTaskPorts(ids: Ids): OpenTaskPorts {
  let listener: () => void = () => undefined;
  return {
    ports: {
      schedules: cronSchedules,
      newTaskId: () => ids.next("task"),
      timeZone: thisHost().timeZone,
      changed: () => listener(),
    },
    listen: (to) => {
      listener = to;
    },
  };
}
