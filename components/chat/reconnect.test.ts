import { describe, expect, it } from "vitest";
import type { LiveEvent } from "@/server/core/contracts";
import { aLiveTurn } from "./chat-fixtures";
import { type LiveAction, type LiveState, NOTHING_LIVE, reduceLiveAll } from "./live-turn";

const TURN = "trn_aaaaaa";
const WORDS = Array.from({ length: 20 }, (_, at) => `word${at} `);
const FIRST_SEQ = 1000;

/** One turn of 20 deltas as the gateway numbers it: what starts it, its words, its end. */
const STREAM: readonly LiveEvent[] = [
  { type: "turn-started", turn: aLiveTurn({ turnId: TURN }) },
  { type: "block-started", turnId: TURN, index: 0, block: { type: "text", text: "" } },
  ...WORDS.map((text): LiveEvent => ({ type: "block-delta", turnId: TURN, index: 0, text })),
  { type: "turn-ended", turnId: TURN, state: "done", error: null, queued: 0 },
];

const BEFORE: LiveState = reduceLiveAll(NOTHING_LIVE, [
  { kind: "event", seq: FIRST_SEQ, event: { type: "snapshot", turn: null, queued: 0 } },
]);

function received(from: number, to: number): LiveAction[] {
  return STREAM.slice(from, to).map((event, at) => ({
    kind: "event",
    seq: FIRST_SEQ + 1 + from + at,
    event,
  }));
}

/** The turn as a page that comes after `count` events is shown it. */
function snapshotAfter(count: number): LiveAction {
  const { turn } = reduceLiveAll(BEFORE, received(0, count));
  return {
    kind: "event",
    seq: FIRST_SEQ + count,
    event: { type: "snapshot", turn, queued: 0 },
  };
}

function expectWhole(state: LiveState): void {
  expect(state.turn?.blocks).toEqual([{ type: "text", text: WORDS.join("") }]);
  expect(state.turn?.state).toBe("done");
  expect(state.leaving).toEqual([]);
  expect(state.isBroken).toBe(false);
}

const everyCut = STREAM.map((_, cut) => cut);

describe("a stream of 20 deltas that is cut", () => {
  it("is whole and single after any cut, sent again from any point before it", () => {
    for (const cut of everyCut) {
      const seen = reduceLiveAll(BEFORE, received(0, cut));
      for (let from = 0; from <= cut; from += 1) {
        expectWhole(reduceLiveAll(seen, received(from, STREAM.length)));
      }
    }
  });

  it("is whole and single when what stands is sent in place of what was missed", () => {
    for (const cut of everyCut) {
      const seen = reduceLiveAll(BEFORE, received(0, cut));
      for (let now = cut; now <= STREAM.length; now += 1) {
        if (now === 0) continue;
        const mended = reduceLiveAll(seen, [snapshotAfter(now)]);
        expectWhole(reduceLiveAll(mended, received(now, STREAM.length)));
      }
    }
  });

  it("shows nothing false where an event is missing, and is whole after what stands is sent", () => {
    for (const cut of everyCut.slice(0, -1)) {
      const gapped = reduceLiveAll(
        reduceLiveAll(BEFORE, received(0, cut)),
        received(cut + 1, STREAM.length),
      );
      expect(gapped.isBroken).toBe(true);
      expectWhole(reduceLiveAll(gapped, [snapshotAfter(STREAM.length)]));
    }
  });
});
