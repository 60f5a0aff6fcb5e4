import type { BeginTurnInput, InboundEvent, Session, SessionStore } from "@/server/core/sessions";

type Messages = Pick<SessionStore, "messages" | "messagesOfTurn">;

/** What a turn that is said again takes out of the conversation, and what the model was told before it. */
export interface Replacement {
  readonly turnId: string;
  readonly exclude: NonNullable<BeginTurnInput["exclude"]>;
  readonly toldModel: string | null;
}

/** What the event stands in for, from the first message of that turn on; null = for nothing. */
export async function replacementOf(
  session: Session,
  { replaces }: Pick<InboundEvent, "replaces">,
  store: Messages,
): Promise<Replacement | null> {
  if (replaces === null) return null;
  const [first] = await store.messagesOfTurn(replaces);
  // A turn that left the queue before it ran has no message, so that nothing of it was sent.
  if (first === undefined) return null;
  const behind = await store.messages(session.id, { afterSeq: first.seq - 1 });
  return {
    turnId: replaces,
    exclude: behind
      .filter(({ excluded }) => excluded === null)
      .map(({ id }) => ({ messageId: id, because: "replaced" })),
    toldModel: await modelToldBefore(session.id, first.seq, store),
  };
}

const READ_AT_ONCE = 20;

/** The model that wrote the last message before that seq which is still sent; null = there is none. */
export async function modelToldBefore(
  sessionId: string,
  seq: number,
  store: Pick<SessionStore, "messages">,
): Promise<string | null> {
  let beforeSeq = seq;
  while (beforeSeq > 1) {
    const page = await store.messages(sessionId, { beforeSeq, limit: READ_AT_ONCE, last: true });
    const answer = page.findLast(({ model, excluded }) => model !== null && excluded === null);
    if (answer !== undefined) return answer.model;
    beforeSeq = page[0]?.seq ?? 1;
  }
  return null;
}
