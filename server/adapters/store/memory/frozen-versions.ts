import type { AgentEvent, FrozenVersion } from "@/server/core/sessions";
import type { MemoryTables } from "./memory-tables";

/** One moment at which a session was frozen with that; `sessionId` null = it is no longer. */
interface Freeze {
  readonly promptSha256: string;
  readonly toolsSha256: string;
  readonly atMs: number;
  readonly sessionId: string | null;
}

/** What the profile's sessions are or were frozen with, the latest first. */
export function frozenVersions(tables: MemoryTables, profile: string): FrozenVersion[] {
  const isOfProfile = ({ sessionId }: { sessionId: string }) =>
    tables.sessions.find(sessionId)?.profile === profile;
  const heads = tables.frozen.heads().filter(isOfProfile);
  const events = tables.calls.events().filter(isOfProfile);
  const rebuilt = new Set(
    events.filter(({ type }) => type === "prompt-rebuilt").map(({ sessionId }) => sessionId),
  );
  const freezes: Freeze[] = [
    ...heads.map((head) => ({ ...head, atMs: head.frozenAtMs })),
    ...events.filter(({ sessionId }) => rebuilt.has(sessionId)).flatMap(freezesOf),
  ];
  const groups = new Map<string, Freeze[]>();
  for (const freeze of freezes) {
    const hashes = `${freeze.promptSha256} ${freeze.toolsSha256}`;
    groups.set(hashes, [...(groups.get(hashes) ?? []), freeze]);
  }
  return [...groups.values()].flatMap(versionOf).sort(latestFirst);
}

function freezesOf({ type, atMs, detail }: AgentEvent): Freeze[] {
  if (type !== "prompt-frozen" && type !== "prompt-rebuilt") return [];
  const { promptSha256, toolsSha256 }: Record<string, unknown> = Object(
    type === "prompt-rebuilt" ? detail.after : detail,
  );
  if (typeof promptSha256 !== "string" || typeof toolsSha256 !== "string") return [];
  return [{ promptSha256, toolsSha256, atMs, sessionId: null }];
}

function versionOf(freezes: readonly Freeze[]): FrozenVersion[] {
  const [first] = freezes;
  if (first === undefined) return [];
  const times = freezes.map(({ atMs }) => atMs);
  const sessions = new Set(freezes.flatMap(({ sessionId }) => sessionId ?? []));
  return [
    {
      ...{ promptSha256: first.promptSha256, toolsSha256: first.toolsSha256 },
      ...{ firstFrozenAtMs: Math.min(...times), lastFrozenAtMs: Math.max(...times) },
      sessions: sessions.size,
    },
  ];
}

function latestFirst(a: FrozenVersion, b: FrozenVersion): number {
  const hashesOf = (version: FrozenVersion) => version.promptSha256 + version.toolsSha256;
  return b.lastFrozenAtMs - a.lastFrozenAtMs || (hashesOf(a) < hashesOf(b) ? -1 : 1);
}
