import type { DashboardReads, Turn } from "@/server/core/sessions";

const TURNS_PER_PAGE = 200;

/** Ids of all turns of the session in the order in which they ran; of each turn no more than this is held. */
export async function turnIdsInOrder(
  reads: Pick<DashboardReads, "turns">,
  sessionId: string,
): Promise<string[]> {
  const found: Pick<Turn, "id" | "queuedAtMs" | "startedAtMs">[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<DashboardReads["turns"]>> = await reads.turns(
      { sessionId },
      { limit: TURNS_PER_PAGE, cursor },
    );
    for (const { id, queuedAtMs, startedAtMs } of page.items) {
      found.push({ id, queuedAtMs, startedAtMs });
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  const startOf = ({ startedAtMs }: (typeof found)[number]) =>
    startedAtMs ?? Number.POSITIVE_INFINITY;
  return found
    .sort((a, b) => a.queuedAtMs - b.queuedAtMs || compare(startOf(a), startOf(b)))
    .map(({ id }) => id);
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
