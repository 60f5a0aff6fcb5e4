import type { SessionView } from "@/server/core/contracts";

const AT_WORK = ["running", "queued", "waiting"] as const;

/** True for a session whose turn runs or waits. */
export function isAtWork(state: SessionView["state"]): state is (typeof AT_WORK)[number] {
  return AT_WORK.some((each) => each === state);
}

/** Of several lists the sessions at work, each once. */
export function atWork(lists: readonly (readonly SessionView[] | undefined)[]): SessionView[] {
  const sessions = lists.flatMap((list) => list ?? []);
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return [...byId.values()].filter(({ state }) => isAtWork(state));
}

/** The sessions that are still warm, the one that cools first on top. */
export function stillWarm(sessions: readonly SessionView[], nowMs: number): SessionView[] {
  const until = ({ warmUntil }: SessionView) => (warmUntil === null ? 0 : Date.parse(warmUntil));
  return sessions
    .filter((session) => until(session) > nowMs)
    .toSorted((a, b) => until(a) - until(b));
}
