import type { BulkSessionsResult } from "@/server/core/contracts";
import type { Fault } from "../trpc/fault";

export type BulkRow = BulkSessionsResult["results"][number];

export interface BulkProgress {
  readonly done: number;
  readonly total: number;
}

export interface BulkReport {
  readonly rows: readonly BulkRow[];
  /** How many were not tried, since a step as a whole failed or was called off. */
  readonly untried: number;
  readonly fault: Fault | null;
}

/**
 * Does to many sessions what one step does to some, a step at a time. Never throws: what was done
 * before a step failed stays told.
 */
export async function runBulk(work: {
  readonly ids: readonly string[];
  readonly stepLength: number;
  readonly step: (ids: string[]) => Promise<readonly BulkRow[]>;
  readonly toFault: (error: unknown) => Fault;
  readonly onProgress: (progress: BulkProgress) => void;
  readonly isCalledOff: () => boolean;
}): Promise<BulkReport> {
  const { ids, stepLength, step, toFault, onProgress, isCalledOff } = work;
  const rows: BulkRow[] = [];
  let tried = 0;
  while (tried < ids.length && !isCalledOff()) {
    const next = ids.slice(tried, tried + stepLength);
    try {
      rows.push(...(await step(next)));
    } catch (error) {
      return { rows, untried: ids.length - tried, fault: toFault(error) };
    }
    tried += next.length;
    onProgress({ done: tried, total: ids.length });
  }
  return { rows, untried: ids.length - tried, fault: null };
}

export type BulkCounts = Readonly<Record<BulkRow["status"], number>>;

/** How many rows ended in which way. */
export function bulkCounts(rows: readonly BulkRow[]): BulkCounts {
  const counts = { done: 0, deferred: 0, skipped: 0, failed: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

/** The sessions to which something was done, and from which it can be taken back. */
export function changedIds(rows: readonly BulkRow[]): string[] {
  return rows.filter(({ status }) => status === "done").map(({ id }) => id);
}
