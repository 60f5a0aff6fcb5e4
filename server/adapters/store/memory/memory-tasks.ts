import {
  type KeysetPosition,
  type Task,
  type TaskRange,
  type TaskRows,
  taskPosition,
} from "@/server/core/sessions";
import type { UndoLog } from "./undo-log";

/** Tasks by id. */
export class MemoryTasks implements TaskRows {
  readonly #tasks = new Map<string, Task>();

  constructor(private readonly undo: UndoLog) {}

  find(id: string): Task | null {
    return this.#tasks.get(id) ?? null;
  }

  insert(task: Task): void {
    this.undo.set(this.#tasks, task.id, { ...task });
  }

  update(task: Task): void {
    this.undo.set(this.#tasks, task.id, { ...task });
  }

  range({ profile, state, after, limit }: TaskRange): Task[] {
    return this.#ordered()
      .filter((task) => profile === null || task.profile === profile)
      .filter((task) => state === null || task.state === state)
      .filter((task) => after === null || before(after, taskPosition(task)) < 0)
      .slice(0, limit);
  }

  due(atMs: number, limit: number): Task[] {
    return this.#ordered()
      .filter(({ state, dueAtMs }) => state === "open" && dueAtMs !== null && dueAtMs <= atMs)
      .slice(0, limit);
  }

  nextDueMs(): number | null {
    const open = this.#ordered().filter(({ state }) => state === "open");
    return open[0]?.dueAtMs ?? null;
  }

  #ordered(): Task[] {
    return [...this.#tasks.values()].sort((one, other) =>
      before(taskPosition(one), taskPosition(other)),
    );
  }
}

function before(one: KeysetPosition, other: KeysetPosition): number {
  if (one.place !== other.place) return one.place - other.place;
  return one.id < other.id ? -1 : 1;
}
