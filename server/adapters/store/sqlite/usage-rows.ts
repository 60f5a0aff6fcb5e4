import { setImmediate as othersRan } from "node:timers/promises";
import type { UsageRow } from "@/server/core/sessions";
import type { PrismaClient } from "@/server/generated/prisma/client";
import { usageOf } from "./call-rows";
import { bigintOf, numberOf, wordOf } from "./cells";

// Some milliseconds of work: the driver is synchronous and lets no timer run meanwhile.
const ROWS_PER_STEP = 500;

const SELECTED = {
  id: true,
  sessionId: true,
  profile: true,
  provider: true,
  model: true,
  purpose: true,
  state: true,
  startedAtMs: true,
  providerMessageId: true,
  uncached: true,
  read: true,
  write5m: true,
  write1h: true,
  writeOther: true,
  output: true,
  reasoning: true,
  promptTotal: true,
  costNano: true,
  costStatus: true,
  session: { select: { platform: true } },
} as const;

/** The calls of a range as usage counts them, oldest first, read in steps. */
export async function usageRows(
  client: PrismaClient,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<UsageRow[]> {
  const found: UsageRow[] = [];
  let after: { startedAtMs: bigint; id: string } | null = null;
  for (;;) {
    const rows = await nextRows(client, { fromMs, toMs }, after);
    for (const row of rows) {
      found.push({
        sessionId: row.sessionId,
        profile: row.profile,
        provider: row.provider,
        model: row.model,
        purpose: wordOf(row.purpose),
        state: wordOf(row.state),
        startedAtMs: numberOf(row.startedAtMs),
        providerMessageId: row.providerMessageId,
        usage: usageOf(row),
        costNano: row.costNano === null ? null : bigintOf(row.costNano),
        costStatus: wordOf(row.costStatus),
        platform: row.session.platform,
      });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_STEP) return found;
    after = { startedAtMs: last.startedAtMs, id: last.id };
    await othersRan();
  }
}

function nextRows(
  client: PrismaClient,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  after: { startedAtMs: bigint; id: string } | null,
) {
  const from = after?.startedAtMs ?? BigInt(Math.floor(fromMs));
  return client.modelCall.findMany({
    select: SELECTED,
    where: {
      startedAtMs: { gte: from, lt: BigInt(Math.floor(toMs)) },
      ...(after === null ? {} : { OR: [{ startedAtMs: { gt: from } }, { id: { gt: after.id } }] }),
    },
    orderBy: [{ startedAtMs: "asc" }, { id: "asc" }],
    take: ROWS_PER_STEP,
  });
}
