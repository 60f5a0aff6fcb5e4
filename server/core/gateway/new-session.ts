import { consoleSessionKey, type Session } from "@/server/core/sessions";

/** A console session of the profile before its first message. */
export function newSession(
  id: string,
  nowMs: number,
  { profile, title, ownerId }: { profile: string; title: string | null; ownerId: string | null },
): Session {
  return {
    id,
    key: consoleSessionKey(profile, id),
    profile,
    ownerId,
    platform: "console",
    title: title ?? "",
    titleSource: title === null ? "derived" : "user",
    model: null,
    effort: null,
    thinking: null,
    createdAtMs: nowMs,
    lastActiveAtMs: nowMs,
    archivedAtMs: null,
    messageCount: 0,
    fence: 0,
    toldDate: null,
    toldModel: null,
    branchedFrom: null,
    rebuildWhenCold: false,
    continuesId: null,
    fallback: null,
    credential: null,
  };
}
