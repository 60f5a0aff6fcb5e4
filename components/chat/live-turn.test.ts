import { describe, expect, it } from "vitest";
import type { LiveEvent, LiveTurn } from "@/server/core/contracts";
import { aCall, aLiveTurn } from "./chat-fixtures";
import { type LiveState, NOTHING_LIVE, reduceLive } from "./live-turn";

const TURN = "trn_aaaaaa";

function play(events: readonly LiveEvent[], from: LiveState = NOTHING_LIVE): LiveState {
  const first = (from.lastSeq ?? 0) + 1;
  return events.reduce(
    (state, event, index) => reduceLive(state, { kind: "event", seq: first + index, event }),
    from,
  );
}

function running(turn: Partial<LiveTurn> = {}): LiveState {
  return play([{ type: "snapshot", turn: aLiveTurn({ turnId: TURN, ...turn }), queued: 0 }]);
}

describe("reduceLive", () => {
  it("begins with what the snapshot tells", () => {
    const state = play([{ type: "snapshot", turn: null, queued: 2 }]);
    expect(state).toEqual({ ...NOTHING_LIVE, lastSeq: 1, queued: 2 });
  });

  it("shows a turn that has started and grows its text by deltas", () => {
    const state = play(
      [
        { type: "turn-started", turn: aLiveTurn({ turnId: TURN, text: "Hi" }) },
        { type: "block-started", turnId: TURN, index: 0, block: { type: "thinking", text: "" } },
        { type: "block-delta", turnId: TURN, index: 0, text: "Hm" },
        { type: "block-started", turnId: TURN, index: 1, block: { type: "text", text: "Go" } },
        { type: "block-delta", turnId: TURN, index: 1, text: "od" },
      ],
      play([{ type: "snapshot", turn: null, queued: 0 }]),
    );
    expect(state.turn?.text).toBe("Hi");
    expect(state.turn?.blocks).toEqual([
      { type: "thinking", text: "Hm" },
      { type: "text", text: "Good" },
    ]);
  });

  it("gathers a tool's arguments and takes its result", () => {
    const result = { text: "3 files", isError: false, elapsedMs: 12 };
    const block = {
      type: "tool",
      toolUseId: "use-1",
      name: "list_files",
      inputJson: "",
      result: null,
    } as const;
    const state = play(
      [
        { type: "block-started", turnId: TURN, index: 0, block },
        { type: "block-delta", turnId: TURN, index: 0, text: '{"path":' },
        { type: "block-delta", turnId: TURN, index: 0, text: '"."}' },
        { type: "tool-ended", turnId: TURN, index: 0, result },
      ],
      running(),
    );
    expect(state.turn?.blocks).toEqual([{ ...block, inputJson: '{"path":"."}', result }]);
    expect(state.elapsedMs).toEqual({ "use-1": 12 });
  });

  it("keeps one row per call, the latest word on it", () => {
    const state = play(
      [
        { type: "call-started", turnId: TURN, call: aCall({ id: "cal_aaaaaa", state: "running" }) },
        { type: "call-ended", turnId: TURN, call: aCall({ id: "cal_aaaaaa", state: "done" }) },
        { type: "call-started", turnId: TURN, call: aCall({ id: "cal_bbbbbb", state: "running" }) },
      ],
      running(),
    );
    expect(state.turn?.calls.map(({ id, state }) => [id, state])).toEqual([
      ["cal_aaaaaa", "done"],
      ["cal_bbbbbb", "running"],
    ]);
  });

  it("counts what waits, from its own and from ending turns", () => {
    const state = play([{ type: "turn-queued", turnId: "trn_bbbbbb", queued: 3 }], running());
    expect(state.queued).toBe(3);
    const error = { code: "PROVIDER_FAILED", message: "broke", hint: null };
    const ended = play(
      [{ type: "turn-ended", turnId: TURN, state: "failed", error, queued: 2 }],
      state,
    );
    expect(ended.queued).toBe(2);
    expect(ended.turn).toMatchObject({ state: "failed", error });
  });

  it("is left as it is by a change of the session's own fields", () => {
    const before = running();
    expect(play([{ type: "session-changed" }], before)).toEqual({ ...before, lastSeq: 2 });
  });

  it("ignores events that it has seen", () => {
    const events: LiveEvent[] = [
      { type: "block-started", turnId: TURN, index: 0, block: { type: "text", text: "" } },
      { type: "block-delta", turnId: TURN, index: 0, text: "once" },
    ];
    const state = play(events, running());
    const again = events.reduce(
      (now, event, index) => reduceLive(now, { kind: "event", seq: 2 + index, event }),
      state,
    );
    expect(again).toBe(state);
  });

  it("ignores the events of a turn that it does not show", () => {
    const before = running();
    const state = play(
      [
        {
          type: "block-started",
          turnId: "trn_other1",
          index: 0,
          block: { type: "text", text: "x" },
        },
        { type: "block-delta", turnId: "trn_other1", index: 0, text: "x" },
        {
          type: "tool-ended",
          turnId: "trn_other1",
          index: 0,
          result: { text: "", isError: false, elapsedMs: 1 },
        },
        { type: "call-ended", turnId: "trn_other1", call: aCall({}) },
        { type: "turn-ended", turnId: "trn_other1", state: "done", error: null, queued: 0 },
      ],
      before,
    );
    expect(state).toEqual({ ...before, lastSeq: 6 });
  });

  it("replaces what it shows by a later snapshot, whatever its number", () => {
    const state = play(
      [{ type: "block-started", turnId: TURN, index: 0, block: { type: "text", text: "half" } }],
      running(),
    );
    const turn = aLiveTurn({ turnId: TURN, blocks: [{ type: "text", text: "half and more" }] });
    const next = reduceLive(state, {
      kind: "event",
      seq: 1,
      event: { type: "snapshot", turn, queued: 0 },
    });
    expect(next.turn).toEqual(turn);
    expect(next.leaving).toEqual([]);
    expect(next.lastSeq).toBe(1);
  });

  it("asks for a snapshot when an event is missing, and changes nothing until it comes", () => {
    const before = running();
    const event: LiveEvent = { type: "block-delta", turnId: TURN, index: 0, text: "late" };
    const broken = reduceLive(before, { kind: "event", seq: 9, event });
    expect(broken).toEqual({ ...before, isBroken: true });
    const early = reduceLive(NOTHING_LIVE, { kind: "event", seq: 4, event });
    expect(early.isBroken).toBe(true);
    const snapshot: LiveEvent = { type: "snapshot", turn: null, queued: 0 };
    expect(reduceLive(broken, { kind: "event", seq: 9, event: snapshot }).isBroken).toBe(false);
  });

  it("keeps an ended turn on the screen until it is settled", () => {
    const ended = play(
      [{ type: "turn-ended", turnId: TURN, state: "done", error: null, queued: 0 }],
      running(),
    );
    expect(ended.turn?.turnId).toBe(TURN);
    expect(reduceLive(ended, { kind: "settled", turnIds: [TURN] }).turn).toBeNull();
  });

  it("keeps the turn before while the next one runs already, and settles it alone", () => {
    const both = play(
      [
        { type: "turn-ended", turnId: TURN, state: "done", error: null, queued: 1 },
        { type: "turn-started", turn: aLiveTurn({ turnId: "trn_bbbbbb" }) },
      ],
      running(),
    );
    expect(both.leaving.map(({ turnId }) => turnId)).toEqual([TURN]);
    const settled = reduceLive(both, { kind: "settled", turnIds: [TURN, "trn_bbbbbb"] });
    expect(settled.leaving).toEqual([]);
    expect(settled.turn?.turnId).toBe("trn_bbbbbb");
  });

  it("keeps a turn that ended while the stream was away until it is settled", () => {
    const state = reduceLive(running(), {
      kind: "event",
      seq: 40,
      event: { type: "snapshot", turn: null, queued: 0 },
    });
    expect(state.turn).toBeNull();
    expect(state.leaving.map(({ turnId }) => turnId)).toEqual([TURN]);
  });

  it("puts words that were taken in before the next block", () => {
    const joined = { turnId: "trn_joined", text: "in blue", speaker: "Ana" };
    const state = play(
      [
        { type: "block-started", turnId: TURN, index: 0, block: { type: "text", text: "One" } },
        { type: "turn-steered", turnId: TURN, joined },
        { type: "block-started", turnId: TURN, index: 2, block: { type: "text", text: "Two" } },
      ],
      { ...running(), queued: 1 },
    );
    expect(state.turn?.blocks).toEqual([
      { type: "text", text: "One" },
      { type: "steer", text: "in blue", speaker: "Ana" },
      { type: "text", text: "Two" },
    ]);
    expect(state.queued).toBe(0);
    expect(state.joined).toEqual(["trn_joined"]);
  });

  it("drops the blocks of a call that broke off, and says who answers in its place", () => {
    const line = { provider: "anthropic", model: "claude-opus-5-5" };
    const other = { provider: "openai", model: "gpt-5.6" };
    const fallback = { from: line, to: other, because: "overloaded" as const };
    const state = play(
      [
        { type: "block-started", turnId: TURN, index: 0, block: { type: "text", text: "Kept" } },
        { type: "block-started", turnId: TURN, index: 1, block: { type: "text", text: "Half" } },
        { type: "blocks-dropped", turnId: TURN, from: 1 },
        { type: "call-started", turnId: TURN, call: aCall({ state: "running", fallback }) },
        { type: "block-started", turnId: TURN, index: 1, block: { type: "text", text: "Whole" } },
        { type: "blocks-dropped", turnId: "trn_other", from: 0 },
        { type: "blocks-dropped", turnId: TURN, from: 9 },
      ],
      running(),
    );
    expect(state.turn?.blocks.map((block) => "text" in block && block.text)).toEqual([
      "Kept",
      "Whole",
    ]);
    expect(state.turn?.fallback).toEqual(fallback);
  });

  it("tells what the turn waits for, and no longer", () => {
    const events: LiveEvent[] = [{ type: "turn-notice", turnId: TURN, notice: "waits for pid 7" }];
    expect(play(events, running()).turn?.notice).toBe("waits for pid 7");
    const gone: LiveEvent = { type: "turn-notice", turnId: TURN, notice: null };
    expect(play([...events, gone], running()).turn?.notice).toBeNull();
  });

  it("counts anew when what waits was changed", () => {
    expect(play([{ type: "queue-changed", queued: 4 }], running()).queued).toBe(4);
  });
});
