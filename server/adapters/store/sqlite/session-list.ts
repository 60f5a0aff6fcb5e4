import {
  type FacetCounts,
  type FacetRow,
  facetCounts,
  foldTitle,
  type Page,
  type PageRequest,
  type SessionFilter,
  type SessionListItem,
  type SessionOrder,
  sessionPage,
  sessionPageRequest,
} from "@/server/core/sessions";
import { type Whole, wordOf } from "./cells";
import { selectFrom } from "./columns";
import type { Reader } from "./reader";
import { SESSIONS, type SessionRow, toSession, toTotals } from "./session-rows";

interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number | bigint)[];
}
interface OpenTurns {
  readonly sessionId: string;
  readonly state: string;
  readonly count: Whole;
}

const ORDER_COLUMNS: Readonly<Record<SessionOrder, string>> = {
  active: "last_active_at_ms",
  created: "created_at_ms",
  cost: "total_cost_nano",
  messages: "message_count",
};

const IS_RUNNING = "id IN (SELECT session_id FROM turns WHERE state = 'running')";
const IS_QUEUED = "id IN (SELECT session_id FROM turns WHERE state = 'queued')";
const STATES = {
  running: `archived_at_ms IS NULL AND ${IS_RUNNING}`,
  queued: `archived_at_ms IS NULL AND ${IS_QUEUED} AND NOT ${IS_RUNNING}`,
  idle: `archived_at_ms IS NULL AND NOT ${IS_RUNNING} AND NOT ${IS_QUEUED}`,
} as const;

/** One page of sessions, read in one snapshot together with their open turns. */
export function readSessions(
  reader: Reader,
  question: { filter: SessionFilter; order: SessionOrder },
  page: PageRequest,
): Page<SessionListItem> {
  const { limit, after } = sessionPageRequest(question, page);
  const column = ORDER_COLUMNS[question.order];
  const conditions = [...commonConditions(question.filter), ...facetConditions(question.filter)];
  if (after !== null) {
    conditions.push({ sql: `(${column}, id) < (?, ?)`, values: [after.place, after.id] });
  }
  const { sql, values } = joined(conditions);
  const query = `${selectFrom(SESSIONS)} WHERE ${sql} ORDER BY ${column} DESC, id DESC LIMIT ?`;
  return reader.together(() => {
    const rows = reader.all<SessionRow>(query, [...values, limit + 1]);
    const open = openTurns(reader, rows);
    const items = rows.map((row) => ({
      session: toSession(row),
      totals: toTotals(row),
      openTurns: open.get(row.id) ?? { running: 0, queued: 0 },
    }));
    return sessionPage(question, items, limit);
  });
}

/** Counts over all sessions that the filter leaves. */
export function readFacets(reader: Reader, filter: SessionFilter): FacetCounts {
  const { sql, values } = joined(commonConditions(filter));
  const rows = reader.all<FacetRow>(
    `SELECT profile, platform, state, count(*) AS count FROM (
       SELECT profile, platform,
         CASE WHEN archived_at_ms IS NOT NULL THEN 'archived' WHEN ${IS_RUNNING} THEN 'running'
           WHEN ${IS_QUEUED} THEN 'queued' ELSE 'idle' END AS state
       FROM sessions WHERE ${sql}
     ) GROUP BY profile, platform, state`,
    values,
  );
  return facetCounts(
    rows.map((row) => ({ ...row, state: wordOf(row.state), count: Number(row.count) })),
    filter,
  );
}

/** All but what facets divide by. Prisma's `contains` would take % and _ for wildcards and fold only ASCII. */
function commonConditions(filter: SessionFilter): Condition[] {
  const { query, archived, ownerId, warm, activeSinceMs, ids } = filter;
  const conditions: Condition[] = [
    { sql: archived ? "archived_at_ms IS NOT NULL" : "archived_at_ms IS NULL", values: [] },
  ];
  const add = (sql: string, ...values: Condition["values"]) => conditions.push({ sql, values });
  if (ownerId === null) add("owner_id IS NULL");
  else if (ownerId !== undefined) add("owner_id = ?", ownerId);
  if (query !== null) add("instr(title_folded, ?) > 0", foldTitle(query));
  if (activeSinceMs !== null && activeSinceMs !== undefined) {
    add("last_active_at_ms >= ?", activeSinceMs);
  }
  if (warm?.is === true) add("last_warm_start_ms + last_ttl_ms > ?", warm.atMs);
  if (warm?.is === false) {
    add("(last_warm_start_ms IS NULL OR last_warm_start_ms + last_ttl_ms <= ?)", warm.atMs);
  }
  if (ids !== null && ids !== undefined) {
    add("id IN (SELECT value FROM json_each(?))", JSON.stringify(ids));
  }
  return conditions;
}

function facetConditions({ profile, platform, state }: SessionFilter): Condition[] {
  const conditions: Condition[] = [];
  if (profile !== null) conditions.push({ sql: "profile = ?", values: [profile] });
  if (platform !== null && platform !== undefined) {
    conditions.push({ sql: "platform = ?", values: [platform] });
  }
  if (state !== null && state !== undefined) conditions.push({ sql: STATES[state], values: [] });
  return conditions;
}

function joined(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(" AND "),
    values: conditions.flatMap(({ values }) => values),
  };
}

function openTurns(
  reader: Reader,
  rows: readonly SessionRow[],
): ReadonlyMap<string, SessionListItem["openTurns"]> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const groups = reader.all<OpenTurns>(
    `SELECT session_id AS sessionId, state, count(*) AS count FROM turns
     WHERE state IN ('running', 'queued') AND joined_to IS NULL AND session_id IN (SELECT value FROM json_each(?))
     GROUP BY session_id, state`,
    [ids],
  );
  const open = new Map<string, SessionListItem["openTurns"]>();
  for (const { sessionId, state, count } of groups) {
    const known = open.get(sessionId) ?? { running: 0, queued: 0 };
    open.set(sessionId, { ...known, [state]: Number(count) });
  }
  return open;
}
