import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LiveEvent, LiveTurn, SequencedEvent } from "@/server/core/contracts";
import type { ModelCall } from "@/server/core/sessions";
import { LiveSessions } from "./live-sessions";
import { LiveTurnState } from "./live-turn";

const SESSION = "ses_herons";
const CHUNKS = Array.from({ length: 20 }, (_, at) => `word${at} `);

function aTurn(): LiveTurnState {
  const noCalls = (_call: ModelCall): never => {
    throw new Error("this turn has no calls");
  };
  return new LiveTurnState(
    { id: "trn_1" },
    { text: "count", speaker: null, attachments: [] },
    noCalls,
  );
}

function aGateway() {
  const sessions = new LiveSessions(
    () => 1_000,
    async () => 0,
  );
  const turn = aTurn();
  const now = { turn: () => turn.view, queued: 0 };
  const start = () => sessions.publish(SESSION, { type: "turn-started", turn: turn.view }, now);
  const say = (text: string) => {
    const part = { type: "text-delta", callId: "cal_1", index: 0, text } as const;
    for (const event of turn.take(part)) sessions.publish(SESSION, event, now);
  };
  const end = () => {
    turn.end("done", null);
    const { turnId, state, error } = turn.view;
    const event: LiveEvent = { type: "turn-ended", turnId, state, error, queued: 0 };
    sessions.publish(SESSION, event, { turn: null, queued: 0 });
  };
  return { sessions, start, say, end };
}

/** What a page shows that takes snapshots whole and every other event once. */
class Page {
  seq: number | null = null;
  text = "";
  ended = false;

  take({ seq, event }: SequencedEvent): void {
    if (event.type !== "snapshot" && this.seq !== null && seq <= this.seq) return;
    this.seq = seq;
    if (event.type === "snapshot") this.text = textOf(event.turn);
    if (event.type === "turn-started") this.text = textOf(event.turn);
    if (event.type === "block-delta") this.text += event.text;
    if (event.type === "turn-ended") this.ended = true;
    if (event.type === "snapshot" && event.turn === null) this.ended = true;
  }
}

function textOf(turn: LiveTurn | null): string {
  return (turn?.blocks ?? []).map((block) => (block.type === "text" ? block.text : "")).join("");
}

function connect(sessions: LiveSessions, page: Page, afterSeq: number | null) {
  const abort = new AbortController();
  const done = (async () => {
    for await (const event of sessions.watch(SESSION, { afterSeq, signal: abort.signal })) {
      page.take(event);
    }
  })();
  return async () => {
    abort.abort();
    await done;
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("LiveSessions", () => {
  it("gives the whole text once, wherever the connection was cut and however it came back", async () => {
    const cut = fc.record({
      after: fc.integer({ min: 0, max: CHUNKS.length }),
      missed: fc.integer({ min: 0, max: CHUNKS.length }),
      keepsPlace: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(cut, async ({ after, missed, keepsPlace }) => {
        const { sessions, start, say, end } = aGateway();
        const page = new Page();
        const watcher = connect(sessions, new Page(), null);
        await settled();
        start();
        let disconnect = connect(sessions, page, null);
        await settled();
        for (const chunk of CHUNKS.slice(0, after)) say(chunk);
        await settled();
        await disconnect();
        for (const chunk of CHUNKS.slice(after, after + missed)) say(chunk);
        disconnect = connect(sessions, page, keepsPlace ? page.seq : null);
        await settled();
        for (const chunk of CHUNKS.slice(after + missed)) say(chunk);
        end();
        await settled();
        expect(page.text).toBe(CHUNKS.join(""));
        expect(page.ended).toBe(true);
        await disconnect();
        await watcher();
      }),
      { numRuns: 60 },
    );
  });

  it("numbers events without a gap", async () => {
    const { sessions, start, say } = aGateway();
    const seqs: number[] = [];
    const page = new Page();
    const take = page.take.bind(page);
    page.take = (event) => {
      seqs.push(event.seq);
      take(event);
    };
    const disconnect = connect(sessions, page, null);
    await settled();
    start();
    for (const chunk of CHUNKS) say(chunk);
    await settled();
    expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at));
    await disconnect();
  });

  it("gives a snapshot to who asks for a place that it does not know", async () => {
    const { sessions, start, say } = aGateway();
    start();
    for (const chunk of CHUNKS) say(chunk);
    for (const afterSeq of [0, Number.MAX_SAFE_INTEGER]) {
      const page = new Page();
      const disconnect = connect(sessions, page, afterSeq);
      await settled();
      expect(page.text).toBe(CHUNKS.join(""));
      await disconnect();
    }
  });

  it("forgets a session that is quiet and that nobody watches", async () => {
    const { sessions, start, end } = aGateway();
    const disconnect = connect(sessions, new Page(), null);
    await settled();
    start();
    end();
    expect(sessions.size).toBe(1);
    await disconnect();
    expect(sessions.size).toBe(0);
  });
});
