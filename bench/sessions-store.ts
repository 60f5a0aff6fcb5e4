import { setTimeout as delay } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { NO_USAGE } from "@/server/core/models";
import { newMessage, type SessionStore } from "@/server/core/sessions";
import { aCall, anEvent, aSession } from "@/tests/factories/store";
import { grantedFence } from "../tests/factories/leases";

export interface StoreSize {
  readonly sessions: number;
  readonly messages: number;
  readonly calls: number;
}

const DEFAULT_SIZE: StoreSize = { sessions: 10_000, messages: 300_000, calls: 100_000 };
const DAY_MS = 86_400_000;
/** Two weeks of history. */
const SPAN_MS = 14 * DAY_MS;
const LONG_MESSAGES = 5_000;

/** A session with 5,000 messages. */
export const LONGEST_SESSION = "ses_0000001";

/** Fills a migrated file by SQL: sessions of three profiles and platforms, their turns, messages and calls. */
export function fillStore(databasePath: string, asked: Partial<StoreSize>) {
  const size = { ...DEFAULT_SIZE, ...asked };
  const database = new SqliteDatabase(databasePath);
  const began = performance.now();
  const nowMs = Date.now();
  try {
    database.transaction(() => {
      fillSessions(database, size, nowMs);
      fillTurns(database, size, nowMs);
      fillMessages(database, size, nowMs);
      fillCalls(database, size, nowMs);
    })();
    return { ...size, filledInMs: Math.round(performance.now() - began) };
  } finally {
    database.close();
  }
}

const COUNT_TO =
  "WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ?)";
const SESSION_OF_N = "printf('ses_%07d', 1 + (n % @sessions))";

function fillSessions(database: SqliteDatabase.Database, size: StoreSize, nowMs: number): void {
  database
    .prepare(
      `${COUNT_TO} INSERT INTO sessions (id, key, profile, platform, title, title_source,
         title_folded, created_at_ms, last_active_at_ms, archived_at_ms, message_count, fence,
         told_date, told_model, total_calls, total_read, total_write5m, total_output, total_prompt,
         total_cost_nano, told_reasoning, last_warm_start_ms, last_ttl_ms, last_prompt_tokens)
       SELECT printf('ses_%07d', n), printf('agent:key:%07d', n),
         CASE n % 5 WHEN 0 THEN 'team' WHEN 1 THEN 'club-bot' ELSE 'me' END,
         CASE n % 7 WHEN 0 THEN 'telegram' WHEN 1 THEN 'slack' ELSE 'console' END,
         printf('Counting herons 苍鹭 %d', n), 'user', printf('counting herons 苍鹭 %d', n),
         ${nowMs} - (n * 7919) % ${SPAN_MS} - 60000, ${nowMs} - (n * 104729) % ${SPAN_MS},
         CASE WHEN n % 13 = 0 THEN ${nowMs} ELSE NULL END, 30, 1, '2026-11-30', 'claude-opus-5-5',
         10, n * 1000, n * 10, 4000, n * 1010, (n * 7321) % 1000003 * 1000, 10,
         ${nowMs} - (n * 104729) % ${SPAN_MS}, 300000, 20000
       FROM series`,
    )
    .run(size.sessions);
  database
    .prepare("UPDATE sessions SET message_count = ?, archived_at_ms = NULL WHERE id = ?")
    .run(LONG_MESSAGES, LONGEST_SESSION);
}

function fillTurns(database: SqliteDatabase.Database, size: StoreSize, nowMs: number): void {
  database
    .prepare(
      `${COUNT_TO.replace("?", "@turns")} INSERT INTO turns (id, session_id, kind, state,
         queued_at_ms, started_at_ms, ended_at_ms)
       SELECT printf('trn_%07d', n), ${SESSION_OF_N}, 'human',
         CASE WHEN n <= 20 THEN 'running' WHEN n <= 40 THEN 'queued' ELSE 'done' END,
         ${nowMs} - n, ${nowMs} - n, ${nowMs} - n FROM series`,
    )
    .run({ turns: size.calls, sessions: size.sessions });
}

function fillMessages(database: SqliteDatabase.Database, size: StoreSize, nowMs: number): void {
  const text = JSON.stringify({
    type: "text",
    text: "Seven herons stood in the shallows. ".repeat(8),
  });
  const blocks = JSON.stringify([{ json: text, sha256: "0".repeat(64), origin: null }]);
  const insert = `INSERT INTO messages (id, session_id, seq, turn_id, role, blocks, sha256, partial,
      created_at_ms)`;
  database
    .prepare(
      `${COUNT_TO.replace("?", "@messages")} ${insert}
       SELECT printf('msg_%07d', n), ${SESSION_OF_N}, 100001 + n / @sessions,
         printf('trn_%07d', 1 + (n % @turns)), CASE n % 2 WHEN 0 THEN 'user' ELSE 'assistant' END,
         @blocks, printf('%064d', n), 0, ${nowMs} - n FROM series`,
    )
    .run({
      ...{ messages: size.messages - LONG_MESSAGES, sessions: size.sessions },
      ...{ turns: size.calls, blocks },
    });
  database
    .prepare(
      `${COUNT_TO.replace("?", "@messages")} ${insert}
       SELECT printf('msg_long%05d', n), '${LONGEST_SESSION}', n, 'trn_0000001',
         CASE n % 2 WHEN 0 THEN 'user' ELSE 'assistant' END, @blocks, printf('%064d', n), 0,
         ${nowMs} - n FROM series`,
    )
    .run({ messages: LONG_MESSAGES, blocks });
}

function fillCalls(database: SqliteDatabase.Database, size: StoreSize, nowMs: number): void {
  database
    .prepare(
      `${COUNT_TO.replace("?", "@calls")} INSERT INTO model_calls (id, session_id, turn_id, profile,
         provider, base_url, model, purpose, state, started_at_ms, first_token_ms, total_ms, uncached,
         read, write5m, write1h, write_other, output, reasoning, prompt_total, cost_nano, cost_status,
         stop_reason, provider_message_id, scope, prefix_head, content_head, marked, plan_reason,
         recipe)
       SELECT printf('cal_%07d', n), ${SESSION_OF_N}, printf('trn_%07d', n),
         CASE (1 + n % @sessions) % 5 WHEN 0 THEN 'team' WHEN 1 THEN 'club-bot' ELSE 'me' END,
         'anthropic', 'https://api.anthropic.com', 'claude-opus-5-5', 'main', 'done',
         ${nowMs} - (n * 15485863) % ${SPAN_MS}, 400, 2000, 300, n % 20000, 1200, 0, 0, 400, 0,
         1500 + n % 20000, 11000000, 'actual', 'end_turn', 'msg', 'scope', 'head', 'head', '[]',
         'bench', '{}' FROM series`,
    )
    .run({ calls: size.calls, sessions: size.sessions });
}

/** Turns that begin, call and end one after the other until the signal aborts; gives how many. */
export async function writeTurns(store: SessionStore, signal: AbortSignal): Promise<number> {
  const sessionId = "ses_writer00";
  await store.createSession(aSession({ id: sessionId }));
  let turns = 0;
  while (!signal.aborted) {
    turns += 1;
    await writeTurn(store, sessionId, turns);
    await delay(2);
  }
  return turns;
}

async function writeTurn(store: SessionStore, sessionId: string, place: number): Promise<void> {
  const [turnId, callId] = [`trn_bench${place}`, `cal_bench${place}`];
  const atMs = Date.now();
  const said = (role: "user" | "assistant") =>
    newMessage({
      id: `msg_${role}${place}`,
      role,
      blocks: [{ block: { type: "text", text: "Seven herons. ".repeat(40) } }],
      createdAtMs: atMs,
    });
  const event = anEvent();
  await store.accept({ turnId, sessionId, clientId: null, event, atMs, maxWaiting: 20 });
  const fence = await grantedFence(store, sessionId);
  const step = { sessionId, turnId, fence, atMs };
  const session = { lastActiveAtMs: atMs };
  await store.beginTurn({ ...step, message: said("user"), session, exclude: [] });
  await store.insertCall(aCall({ id: callId, sessionId, turnId, startedAtMs: atMs }));
  const usage = { ...NO_USAGE, read: 900, uncached: 10, output: 90, promptTotal: 910 };
  await store.patchCall(callId, { state: "done", usage, costNano: 1_000_000n });
  const messages = [said("assistant")];
  await store.endTurn({ ...step, state: "done", error: null, messages, exclude: [], session });
}
