import type { SessionView } from "@/server/core/contracts";
import type { SessionStore, Turn } from "@/server/core/sessions";
import type { OperatorContext } from "../context";
import { toCallView } from "../views/call-view";
import { toMessageView } from "../views/message-view";
import { toTurnView } from "../views/turn-view";

const VERSION = 1;
const MESSAGES_PER_STEP = 50;

type Source = Pick<OperatorContext, "prices"> & {
  readonly store: Pick<SessionStore, "turn" | "messages" | "callsOfTurn">;
};

/**
 * `{version, session, turns, messages, calls}`, each list oldest first. Messages carry their whole content but
 * signatures, images by reference; turns also what they were asked. Fields are added, never changed, within a version.
 */
export async function* jsonExport(
  source: Source,
  session: SessionView,
  turnIds: readonly string[],
): AsyncGenerator<string> {
  yield `{"version":${VERSION},\n"session":${JSON.stringify(session)},\n"turns":[`;
  yield* separated(turnsOf(source, turnIds));
  yield '],\n"messages":[';
  yield* separated(messagesOf(source, session.id));
  yield '],\n"calls":[';
  yield* separated(callsOf(source, turnIds));
  yield "]}\n";
}

async function* turnsOf({ store }: Source, turnIds: readonly string[]) {
  for (const id of turnIds) {
    const turn = await store.turn(id);
    if (turn !== null) yield { ...toTurnView(turn), asked: askedOf(turn) };
  }
}

function askedOf({ asked }: Turn) {
  if (asked === null) return null;
  const { text, speaker, chat, channelPrompt, attachments } = asked;
  return { text, speaker, chat, channelPrompt, attachments };
}

async function* messagesOf({ store }: Source, sessionId: string) {
  let afterSeq = 0;
  for (;;) {
    const page = await store.messages(sessionId, { afterSeq, limit: MESSAGES_PER_STEP });
    for (const message of page) yield toMessageView(message);
    const last = page.at(-1);
    if (last === undefined) return;
    afterSeq = last.seq;
  }
}

async function* callsOf({ store, prices }: Source, turnIds: readonly string[]) {
  const rows = await prices();
  for (const id of turnIds) {
    for (const call of await store.callsOfTurn(id)) yield toCallView(call, rows);
  }
}

async function* separated(items: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = "\n";
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ",\n";
  }
}
