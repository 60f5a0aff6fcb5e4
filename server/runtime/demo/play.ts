import { GatewayError } from "@/server/core/kernel";
import type { InboundEvent, Turn } from "@/server/core/sessions";
import type { Stage } from "./stage";
import type { Story } from "./story";
import { type PlannedTurn, timetable } from "./timetable";

const MINUTE_MS = 60_000;
const LONGEST_TURN_MS = 30 * MINUTE_MS;
/** Into a long answer, by the demo's clock. */
const STOP_AFTER_MS = 5_000;
/** Nights on which the gateway is started anew. */
const RESTARTS = [0.22, 0.58, 0.83] as const;

export interface PlayOptions {
  readonly endMs: number;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

export interface Played {
  readonly sessions: number;
  readonly turns: number;
  readonly calls: number;
}

/** Plays the stories on the stage, turn by turn in the order of their time; what the machinery makes of it is kept. */
export async function play(
  stage: Stage,
  stories: readonly Story[],
  options: PlayOptions,
): Promise<Played> {
  const planned = timetable(stories, options.endMs);
  const sessions = new Map<Story, string>();
  const restarts = RESTARTS.map((part) => Math.floor(part * planned.length));
  for (const [index, each] of planned.entries()) {
    options.signal.throwIfAborted();
    walkTo(stage, each.atMs);
    if (restarts.includes(index)) await stage.restart();
    await playTurn(stage, each, sessions);
    options.onProgress((index + 1) / planned.length);
  }
  const calls = planned.reduce((sum, { turn }) => sum + turn.answers.length, 0);
  return { sessions: sessions.size, turns: planned.length, calls };
}

/** Minute by minute, as time passes: agents that idle for long leave memory on the way. */
function walkTo({ clock, gateway }: Stage, atMs: number): void {
  for (let ms = clock.now() + MINUTE_MS; ms < atMs; ms += MINUTE_MS) {
    clock.moveTo(ms);
    gateway.sweep(null);
  }
  clock.moveTo(atMs);
}

async function playTurn(
  stage: Stage,
  { story, turn }: PlannedTurn,
  sessions: Map<Story, string>,
): Promise<void> {
  const { gateway, simulator, clock } = stage;
  const sessionId = sessions.get(story) ?? (await begin(stage, story));
  sessions.set(story, sessionId);
  const { model, effort } = turn;
  if (model !== undefined || effort !== undefined)
    await gateway.updateSession(sessionId, {
      ...(model === undefined ? {} : { model }),
      ...(effort === undefined ? {} : { effort }),
    });
  if (turn.fault !== undefined) {
    const { status, times } = turn.fault;
    simulator.fault({ status, count: times, retryAfterMs: 10 });
  }
  simulator.script(turn.answers.map((reply) => ({ reply })));
  const event = eventOf(story, turn);
  const sent = await gateway.send({ sessionId, clientId: null, event });
  if (sent.status === "full")
    throw new GatewayError("QUEUE_FULL", "a session of the example is full");
  if (turn.isStopped) {
    await clock.delay(STOP_AFTER_MS);
    await gateway.stop(sessionId);
  }
  const ended = await endOf(stage, sent.turn);
  await after(stage, { sessionId, turn, ended });
}

async function begin({ gateway }: Stage, { profile, title }: Story): Promise<string> {
  return (await gateway.createSession({ profile, title: title ?? null, ownerId: null })).id;
}

async function endOf({ gateway }: Stage, { id }: Turn): Promise<Turn> {
  const signal = new AbortController().signal;
  const turn = await gateway.waitForTurn(id, { timeoutMs: LONGEST_TURN_MS, signal });
  if (turn !== null && turn.state !== "queued" && turn.state !== "running") return turn;
  throw new GatewayError("INTERNAL", "a turn of the example did not end");
}

async function after(
  stage: Stage,
  { sessionId, turn, ended }: { sessionId: string; turn: PlannedTurn["turn"]; ended: Turn },
): Promise<void> {
  const { gateway, clock, simulator } = stage;
  switch (turn.afterwards) {
    case undefined:
      return;
    case "evict":
      await gateway.evict(sessionId, "soft");
      return;
    case "archive":
      await gateway.updateSession(sessionId, { archivedAtMs: clock.now() });
      return;
    case "branch": {
      await gateway.branch({ sessionId, atTurnId: ended.id, title: null, ownerId: null });
      return;
    }
    case "resend": {
      simulator.script(turn.answers.map((reply) => ({ reply })));
      const again = { sessionId, turnId: ended.id, text: null, clientId: null, authorId: null };
      const sent = await gateway.resend(again);
      if (sent.status !== "full") await endOf(stage, sent.turn);
      return;
    }
  }
}

function eventOf({ chat, channelPrompt }: Story, turn: PlannedTurn["turn"]): InboundEvent {
  return {
    kind: turn.isInternal ? "internal" : "human",
    text: turn.text,
    chat: chat ?? null,
    channelPrompt: channelPrompt ?? null,
    speaker: turn.speaker ?? null,
    authorId: null,
    effort: null,
    thinking: null,
    attachments: [],
    replaces: null,
    speakerId: null,
    mode: "queue",
    follows: null,
    depth: 0,
    taskId: null,
  };
}
