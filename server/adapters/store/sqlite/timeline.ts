import {
  AGENT_TIMELINE_TYPES,
  type FrozenVersion,
  keysetPage,
  keysetRequest,
  type Page,
  type PageRequest,
  type TimelineEvent,
} from "@/server/core/sessions";
import { numberOf, type Whole } from "./cells";
import type { Reader } from "./reader";
import { type EventRow, toEvent } from "./turn-rows";

type TimelineRow = EventRow & {
  readonly sequence: Whole;
  readonly profile: string;
  readonly title: string;
};
interface VersionRow {
  readonly promptSha256: string;
  readonly toolsSha256: string;
  readonly firstFrozenAtMs: Whole;
  readonly lastFrozenAtMs: Whole;
  readonly sessions: Whole;
}

const TYPES = AGENT_TIMELINE_TYPES.map((type) => `'${type}'`).join(", ");

const OF_PROFILE = "AND +e.session_id IN (SELECT id FROM sessions WHERE profile = ?)";

/** A page of what happened to agents, walked backwards through the order in which it was recorded. */
export function readTimeline(
  reader: Reader,
  { profile }: { profile: string | null },
  page: PageRequest,
): Page<TimelineEvent> {
  const { limit, after } = keysetRequest(page);
  // CROSS JOIN and the + keep the events outside, so that the walk ends with the page.
  const rows = reader.all<TimelineRow>(
    `SELECT e.sequence, e.id, e.session_id AS "sessionId", e.type, e.at_ms AS "atMs", e.detail,
       s.profile, s.title
     FROM agent_events e CROSS JOIN sessions s ON s.id = e.session_id
     WHERE e.type IN (${TYPES}) AND e.sequence < ? ${profile === null ? "" : OF_PROFILE}
     ORDER BY e.sequence DESC LIMIT ?`,
    [after?.place ?? Number.MAX_SAFE_INTEGER, ...(profile === null ? [] : [profile]), limit + 1],
  );
  return keysetPage(rows, limit, {
    position: (row) => ({ place: numberOf(row.sequence), id: row.id }),
    item: (row) => ({ event: toEvent(row), profile: row.profile, title: row.title }),
  });
}

// CROSS JOIN and the + begin with the events, of which few are of these types.
const eventsOf = (type: string, where: string, more = "") => `
  SELECT json_extract(e.detail, '${where}.promptSha256') AS prompt,
    json_extract(e.detail, '${where}.toolsSha256') AS tools, e.at_ms AS at, NULL AS session
  FROM agent_events e CROSS JOIN sessions s ON s.id = e.session_id
  WHERE e.type = '${type}' AND +s.profile = ? ${more}`;

/** A rebuild leaves of what was there before it no more than the events that told of both. */
const FROZEN = `
  SELECT p.prompt_sha256 AS prompt, p.tools_sha256 AS tools, p.frozen_at_ms AS at,
    p.session_id AS session
  FROM sessions s JOIN session_prefixes p ON p.session_id = s.id WHERE s.profile = ?
  UNION ALL ${eventsOf("prompt-rebuilt", "$.after")}
  UNION ALL ${eventsOf(
    "prompt-frozen",
    "$",
    `AND e.session_id IN (SELECT session_id FROM agent_events WHERE type = 'prompt-rebuilt')`,
  )}`;

/** What sessions of the profile are or were frozen with; counted are those that are, each once. */
export function readFrozenVersions(
  reader: Reader,
  profile: string,
  limit: number,
): FrozenVersion[] {
  const rows = reader.all<VersionRow>(
    `SELECT prompt AS "promptSha256", tools AS "toolsSha256", min(at) AS "firstFrozenAtMs",
       max(at) AS "lastFrozenAtMs", count(DISTINCT session) AS sessions
     FROM (${FROZEN}) WHERE prompt IS NOT NULL AND tools IS NOT NULL
     GROUP BY prompt, tools ORDER BY max(at) DESC, prompt, tools LIMIT ?`,
    [profile, profile, profile, limit],
  );
  return rows.map((row) => ({
    promptSha256: row.promptSha256,
    toolsSha256: row.toolsSha256,
    firstFrozenAtMs: numberOf(row.firstFrozenAtMs),
    lastFrozenAtMs: numberOf(row.lastFrozenAtMs),
    sessions: numberOf(row.sessions),
  }));
}
