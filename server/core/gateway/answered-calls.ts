import type { AnsweredWanted, ModelCall, Session, SessionStore } from "@/server/core/sessions";

/**
 * The latest answered calls on this conversation, newest first; of a branch also those of the sessions it was
 * branched from, as far as what they sent is in common: the provider holds it for the branch as well.
 */
export async function answeredCalls(
  session: Pick<Session, "id" | "branchedFrom">,
  wanted: Pick<AnsweredWanted, "model" | "limit">,
  store: Pick<SessionStore, "answeredCalls" | "messages" | "session">,
): Promise<readonly ModelCall[]> {
  const found = [...(await store.answeredCalls(session.id, wanted))];
  let from = session.branchedFrom;
  while (from !== null && found.length < wanted.limit) {
    const { sessionId, seq } = from;
    const [next] = await store.messages(sessionId, { afterSeq: seq, limit: 1 });
    const until = next === undefined ? {} : { startedByMs: next.createdAtMs };
    const calls = await store.answeredCalls(sessionId, { ...wanted, ...until });
    found.push(...calls.filter(({ recipe }) => (recipe.messageRanges.at(-1)?.[1] ?? 0) <= seq));
    const older = (await store.session(sessionId))?.branchedFrom ?? null;
    from = older === null ? null : { ...older, seq: Math.min(seq, older.seq) };
  }
  return found.slice(0, wanted.limit);
}
