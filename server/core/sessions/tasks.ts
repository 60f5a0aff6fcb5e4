import { type KeysetPosition, keysetPage, keysetRequest } from "./keyset";
import type { Page, PageRequest } from "./pages";
import { withPatch } from "./patch";
import { missing, taken } from "./refusals";
import type { SessionTables, TaskFilter } from "./tables";
import type { Task, TaskPatch } from "./types";

/** A task as it was read, and what is to become of it. */
export interface PatchTaskWrite {
  readonly id: string;
  /** `updatedAtMs` as it was read: when somebody changed the task since, nothing is written. */
  readonly readAtMs: number;
  readonly patch: TaskPatch;
}

/** "stale": somebody changed the task since it was read; nothing was written. */
export type TaskWrite = { status: "written"; task: Task } | { status: "stale" };

/** Stands for a task that has no time: behind every one that has. */
export const NEVER_DUE_MS = Number.MAX_SAFE_INTEGER;

/** Where a task stands in its list. */
export function taskPosition({ dueAtMs, id }: Pick<Task, "dueAtMs" | "id">): KeysetPosition {
  return { place: dueAtMs ?? NEVER_DUE_MS, id };
}

/** The rules of tasks, each to be run inside one transaction. */
export class TaskSteps {
  readonly #tables: SessionTables;

  constructor(tables: SessionTables) {
    this.#tables = tables;
  }

  create(task: Task): void {
    if (this.#tables.sessions.find(task.sessionId) === null) {
      throw missing("session", task.sessionId);
    }
    if (this.#tables.tasks.find(task.id) !== null) throw taken("task", task.id);
    this.#tables.tasks.insert(task);
  }

  patch({ id, readAtMs, patch }: PatchTaskWrite): TaskWrite {
    const task = this.#tables.tasks.find(id);
    if (task === null) throw missing("task", id);
    if (task.updatedAtMs !== readAtMs) return { status: "stale" };
    // Two changes in one millisecond are two changes.
    const updatedAtMs = Math.max(patch.updatedAtMs, task.updatedAtMs + 1);
    const next = withPatch(task, { ...patch, updatedAtMs });
    this.#tables.tasks.update(next);
    return { status: "written", task: next };
  }

  page(filter: TaskFilter, request: PageRequest): Page<Task> {
    const { limit, after } = keysetRequest(request);
    const rows = this.#tables.tasks.range({ ...filter, after, limit: limit + 1 });
    return keysetPage(rows, limit, { position: taskPosition, item: (task) => task });
  }
}
