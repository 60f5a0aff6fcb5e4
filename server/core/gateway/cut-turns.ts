import {
  type InboundEvent,
  type SessionStore,
  STOPPED_WHILE_RUNNING,
  type Turn,
} from "@/server/core/sessions";
import { attachmentsOf } from "./attachments";
import type { CutTurn } from "./conversation-types";

/** Why a turn is cut when the gateway ends before it. */
export const SHUTTING_DOWN = "the gateway is shutting down";

const DAY_MS = 86_400_000;
/** Who comes back later than that has long gone on by hand. */
const OFFERED_FOR_MS = 7 * DAY_MS;

/** What a resumed turn is known by: sent twice, it is one turn. */
export function resumeClientId(turnId: string): string {
  return `resume:${turnId}`;
}

/** Turns that can be gone on with, the latest cut first. */
export async function cutTurns(
  store: Pick<SessionStore, "interruptedTurns" | "session">,
  nowMs: number,
): Promise<CutTurn[]> {
  const cut: CutTurn[] = [];
  for (const turn of await store.interruptedTurns(nowMs - OFFERED_FOR_MS)) {
    if (!isCutByStop(turn)) continue;
    const session = await store.session(turn.sessionId);
    if (session !== null && session.archivedAtMs === null) cut.push({ turn, session });
  }
  return cut;
}

function isCutByStop({ error }: Turn): boolean {
  return error?.message === STOPPED_WHILE_RUNNING.message || error?.message === SHUTTING_DOWN;
}

const GO_ON = "Go on from where you were cut off.";
const ANSWER = "It had not begun to answer this message:";

/**
 * The event that goes on with a cut turn. A message that no provider began to answer is not sent any more: then it is
 * told again, with its files.
 */
export async function resumingEvent(
  { turn }: CutTurn,
  store: Pick<SessionStore, "messagesOfTurn">,
): Promise<InboundEvent> {
  const { asked } = turn;
  const messages = await store.messagesOfTurn(turn.id);
  const isLost = asked !== null && messages.every(({ excluded }) => excluded !== null);
  const attachments = isLost ? attachmentsOf(asked.attachments, messages[0]?.blocks ?? []) : null;
  return {
    kind: "internal",
    text: isLost ? `${ANSWER}\n\n${asked.text}` : GO_ON,
    chat: null,
    channelPrompt: null,
    speaker: null,
    authorId: null,
    effort: asked?.effort ?? null,
    thinking: asked?.thinking ?? null,
    attachments: attachments ?? [],
    replaces: null,
    speakerId: null,
    mode: "queue",
    follows: null,
    depth: 0,
    taskId: asked?.taskId ?? null,
    resumes: turn.id,
  };
}
