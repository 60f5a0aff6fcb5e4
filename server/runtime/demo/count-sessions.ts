import type { DashboardReads } from "@/server/core/sessions";

/** How many sessions there are, archived ones too; counts no further than `most`. */
export async function countSessions(
  reads: Pick<DashboardReads, "sessions">,
  most: number,
): Promise<number> {
  const counts = await Promise.all(
    [false, true].map(async (archived) => {
      const filter = { profile: null, query: null, archived };
      return (await reads.sessions(filter, { limit: most, cursor: null })).items.length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
