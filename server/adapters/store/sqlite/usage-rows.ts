import { setImmediate as othersRan } from "node:timers/promises";
import type { UsageRow } from "@/server/core/sessions";
import { numberOf, numberOrNull, type Whole, wordOf } from "./cells";
import type { Reader } from "./reader";

// Some milliseconds of work: the driver is synchronous and lets no timer run meanwhile.
const ROWS_PER_STEP = 1_000;

type Tokens = Whole | null;
type StoredUsageRow = readonly [
  ...[id: string, startedAtMs: Whole, sessionId: string, turnId: string, profile: string],
  ...[provider: string, model: string, purpose: string, state: string],
  ...[providerMessageId: string | null, costStatus: string, costNano: Whole | string | null],
  ...[uncached: Tokens, read: Tokens, write5m: Tokens, write1h: Tokens, writeOther: Tokens],
  ...[output: Tokens, reasoning: Tokens, promptTotal: Tokens],
];

interface SessionFacts {
  readonly platform: string;
  readonly firstCallId: string | null;
}

// Money comes as a number while that is exact, else as text.
const QUERY = `
  SELECT id, started_at_ms, session_id, turn_id, profile, provider, model, purpose, state,
    provider_message_id, cost_status,
    CASE WHEN abs(cost_nano) <= ${Number.MAX_SAFE_INTEGER} THEN cost_nano
      ELSE CAST(cost_nano AS TEXT) END,
    uncached, read, write5m, write1h, write_other, output, reasoning, prompt_total
  FROM model_calls
  WHERE (started_at_ms, id) > (?, ?) AND started_at_ms < ?
  ORDER BY started_at_ms, id LIMIT ${ROWS_PER_STEP}`;

const SESSION_QUERY = `
  SELECT platform, (
    SELECT c.id FROM model_calls c WHERE c.session_id = s.id ORDER BY c.started_at_ms, c.id LIMIT 1
  ) AS "firstCallId"
  FROM sessions s WHERE s.id = ?`;

/** The calls of a range as usage counts them, oldest first, read in steps between which others run. */
export async function readUsageRows(
  reader: Reader,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<UsageRow[]> {
  const found: UsageRow[] = [];
  const factsOf = rememberedFacts(reader);
  let after: [number, string] = [Math.ceil(fromMs), ""];
  for (;;) {
    const rows = reader.tuples<StoredUsageRow>(QUERY, [...after, Math.ceil(toMs)]);
    for (const row of rows) found.push(toUsageRow(row, factsOf(row[2])));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_STEP) return found;
    after = [numberOf(last[1]), last[0]];
    await othersRan();
  }
}

/** Looked up once for each session: a join would do so for each call. */
function rememberedFacts(reader: Reader): (sessionId: string) => SessionFacts {
  const known = new Map<string, SessionFacts>();
  return (sessionId) => {
    const before = known.get(sessionId);
    if (before !== undefined) return before;
    const [stored] = reader.all<SessionFacts>(SESSION_QUERY, [sessionId]);
    const facts = stored ?? { platform: "console", firstCallId: null };
    known.set(sessionId, facts);
    return facts;
  };
}

// By place, not taken apart: at a hundred thousand rows, iterators are most of the time.
function toUsageRow(row: StoredUsageRow, { platform, firstCallId }: SessionFacts): UsageRow {
  return {
    startedAtMs: numberOf(row[1]),
    sessionId: row[2],
    turnId: row[3],
    profile: row[4],
    provider: row[5],
    model: row[6],
    purpose: wordOf(row[7]),
    state: wordOf(row[8]),
    providerMessageId: row[9],
    costStatus: wordOf(row[10]),
    costNano: row[11] === null ? null : BigInt(row[11]),
    usage: {
      uncached: numberOrNull(row[12]),
      read: numberOrNull(row[13]),
      write5m: numberOrNull(row[14]),
      write1h: numberOrNull(row[15]),
      writeOther: numberOrNull(row[16]),
      output: numberOrNull(row[17]),
      reasoning: numberOrNull(row[18]),
      promptTotal: numberOrNull(row[19]),
    },
    platform,
    isFirst: firstCallId === row[0],
  };
}
