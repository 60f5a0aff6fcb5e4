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

/** What sessions of the profile are frozen with, counted once per session. */
export function readFrozenVersions(
  reader: Reader,
  profile: string,
  limit: number,
): FrozenVersion[] {
  const rows = reader.all<VersionRow>(
    `SELECT p.prompt_sha256 AS "promptSha256", p.tools_sha256 AS "toolsSha256",
       min(p.frozen_at_ms) AS "firstFrozenAtMs", max(p.frozen_at_ms) AS "lastFrozenAtMs",
       count(DISTINCT p.session_id) AS sessions
     FROM sessions s JOIN session_prefixes p ON p.session_id = s.id
     WHERE s.profile = ?
     GROUP BY p.prompt_sha256, p.tools_sha256
     ORDER BY max(p.frozen_at_ms) DESC, p.prompt_sha256, p.tools_sha256 LIMIT ?`,
    [profile, limit],
  );
  return rows.map((row) => ({
    promptSha256: row.promptSha256,
    toolsSha256: row.toolsSha256,
    firstFrozenAtMs: numberOf(row.firstFrozenAtMs),
    lastFrozenAtMs: numberOf(row.lastFrozenAtMs),
    sessions: numberOf(row.sessions),
  }));
}
