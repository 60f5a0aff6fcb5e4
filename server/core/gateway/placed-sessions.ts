import { type Session, sessionKey } from "@/server/core/sessions";
import { newSession } from "./new-session";
import type { GatewayPorts } from "./ports";

/** Where a message was written, and by whom. */
export interface SpokenPlace {
  readonly platform: string;
  readonly chatType: "dm" | "group" | "channel" | "thread";
  readonly chatId: string | null;
  readonly threadId: string | null;
  readonly participant: string | null;
}

/** A session with the key that led to it. */
export interface PlacedSession {
  readonly key: string;
  readonly session: Session;
}

/** The session of that place with that profile, begun when there is none; throws when the profile is not fit for use. */
export async function placedSession(
  {
    profile: name,
    place,
    ownerId,
  }: { profile: string; place: SpokenPlace; ownerId: string | null },
  { profiles, store, ids, clock }: Pick<GatewayPorts, "profiles" | "store" | "ids" | "clock">,
): Promise<PlacedSession> {
  const profile = await profiles.load(name);
  const key = sessionKey(profile.name, place, profile.config.sessions);
  const made = { profile: profile.name, title: null, ownerId };
  const fresh = newSession(ids.next("session"), clock.now(), made);
  const session = await store.openSession({ ...fresh, key, platform: place.platform });
  return { key, session };
}
