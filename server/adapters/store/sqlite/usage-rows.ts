import { setImmediate as othersRan } from "node:timers/promises";
import type { UsageRow } from "@/server/core/sessions";
import { type CallRow, usageOf } from "./call-rows";
import { bigintOf, numberOf, type Whole, wordOf } from "./cells";
import type { Reader } from "./reader";

// Some milliseconds of work: the driver is synchronous and lets no timer run meanwhile.
const ROWS_PER_STEP = 1_000;

type StoredUsageRow = Omit<CallRow, keyof typeof UNUSED> & {
  readonly platform: string;
  readonly isFirst: Whole;
};
const UNUSED = {
  baseUrl: true,
  firstTokenMs: true,
  totalMs: true,
  rawUsage: true,
  priceId: true,
  stopReason: true,
  requestId: true,
  organisation: true,
  scope: true,
  prefixHead: true,
  contentHead: true,
  marked: true,
  planReason: true,
  recipe: true,
  verdict: true,
  error: true,
} as const;

// Sums add exactly: money is read as text, so that no digit is lost.
const QUERY = `
  SELECT c.id, c.session_id AS "sessionId", c.turn_id AS "turnId", c.profile, c.provider, c.model,
    c.purpose, c.state, c.started_at_ms AS "startedAtMs",
    c.provider_message_id AS "providerMessageId", c.uncached, c.read, c.write5m, c.write1h,
    c.write_other AS "writeOther", c.output, c.reasoning, c.prompt_total AS "promptTotal",
    CAST(c.cost_nano AS TEXT) AS "costNano", c.cost_status AS "costStatus", s.platform,
    NOT EXISTS (
      SELECT 1 FROM model_calls f WHERE f.session_id = c.session_id
        AND (f.started_at_ms, f.id) < (c.started_at_ms, c.id)
    ) AS "isFirst"
  FROM model_calls c CROSS JOIN sessions s ON s.id = c.session_id
  WHERE (c.started_at_ms, c.id) > (?, ?) AND c.started_at_ms < ?
  ORDER BY c.started_at_ms, c.id LIMIT ?`;

/** The calls of a range as usage counts them, oldest first, read in steps between which others run. */
export async function readUsageRows(
  reader: Reader,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<UsageRow[]> {
  const found: UsageRow[] = [];
  let after = { startedAtMs: Math.ceil(fromMs), id: "" };
  for (;;) {
    const values = [after.startedAtMs, after.id, Math.ceil(toMs), ROWS_PER_STEP];
    const rows = reader.all<StoredUsageRow>(QUERY, values);
    for (const row of rows) found.push(toUsageRow(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_STEP) return found;
    after = { startedAtMs: numberOf(last.startedAtMs), id: last.id };
    await othersRan();
  }
}

function toUsageRow(row: StoredUsageRow): UsageRow {
  return {
    sessionId: row.sessionId,
    turnId: row.turnId,
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
    platform: row.platform,
    isFirst: Boolean(row.isFirst),
  };
}
