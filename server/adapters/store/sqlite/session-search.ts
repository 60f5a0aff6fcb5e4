import { type DashboardReads, foldTitle, type KeysetRequest } from "@/server/core/sessions";
import type { Prisma, PrismaClient } from "@/server/generated/prisma/client";

export type SessionFilter = Parameters<DashboardReads["sessions"]>[0];

/**
 * Ids of the sessions of one page and one more, newest first. In SQL, because Prisma's `contains`
 * takes % and _ as wildcards and folds only ASCII.
 */
export async function sessionIds(
  client: PrismaClient,
  filter: SessionFilter,
  { limit, after }: KeysetRequest,
): Promise<string[]> {
  const { Prisma } = await import("@/server/generated/prisma/client");
  const conditions: Prisma.Sql[] = [
    filter.archived ? Prisma.sql`archived_at_ms IS NOT NULL` : Prisma.sql`archived_at_ms IS NULL`,
  ];
  if (filter.profile !== null) conditions.push(Prisma.sql`profile = ${filter.profile}`);
  if (filter.ownerId !== undefined) conditions.push(Prisma.sql`owner_id IS ${filter.ownerId}`);
  if (filter.query !== null) {
    conditions.push(Prisma.sql`instr(title_folded, ${foldTitle(filter.query)}) > 0`);
  }
  if (after !== null) {
    conditions.push(Prisma.sql`(last_active_at_ms, id) < (${BigInt(after.place)}, ${after.id})`);
  }
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT id FROM sessions WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY last_active_at_ms DESC, id DESC LIMIT ${limit + 1}`;
  return rows.map(({ id }) => id);
}
