import type { LiveBlock, LiveEvent, LiveTurn } from "@/server/core/contracts";

/** What a page knows of a session's running turn from its stream. */
export interface LiveState {
  /** Sequence number of the last event taken; null before the first. */
  readonly lastSeq: number | null;
  /** An event is missing: only a snapshot can mend what is shown. */
  readonly isBroken: boolean;
  readonly turn: LiveTurn | null;
  /** Earlier turns, shown until the stored messages hold them. */
  readonly leaving: readonly LiveTurn[];
  readonly queued: number;
  /** Turns whose words were taken into another one. */
  readonly joined: readonly string[];
  /** How long each tool took, by tool use id. */
  readonly elapsedMs: Readonly<Record<string, number>>;
}

export type LiveAction =
  | { kind: "event"; seq: number; event: LiveEvent }
  | { kind: "settled"; turnIds: readonly string[] };

export const NOTHING_LIVE: LiveState = {
  lastSeq: null,
  isBroken: false,
  turn: null,
  leaving: [],
  queued: 0,
  joined: [],
  elapsedMs: {},
};

/**
 * The state after one more event. A repeated or old event changes nothing, a snapshot replaces the
 * running turn, an event of another turn only counts.
 */
export function reduceLive(state: LiveState, action: LiveAction): LiveState {
  if (action.kind === "settled") return withoutTurns(state, action.turnIds);
  const { seq, event } = action;
  if (event.type === "snapshot") {
    return {
      ...enterTurn(state, event.turn),
      lastSeq: seq,
      isBroken: false,
      queued: event.queued,
    };
  }
  if (state.lastSeq === null || seq > state.lastSeq + 1) return { ...state, isBroken: true };
  if (seq <= state.lastSeq) return state;
  return { ...applyEvent(state, event), lastSeq: seq };
}

/** The state after several events, in their order. */
export function reduceLiveAll(state: LiveState, actions: readonly LiveAction[]): LiveState {
  return actions.reduce(reduceLive, state);
}

/** True while the turn can still grow. */
function isRunning(turn: LiveTurn): boolean {
  return turn.state === "running" || turn.state === "queued";
}

function applyEvent(state: LiveState, event: Exclude<LiveEvent, { type: "snapshot" }>): LiveState {
  switch (event.type) {
    case "turn-queued":
    case "queue-changed":
      return { ...state, queued: event.queued };
    case "turn-started":
      return enterTurn(state, event.turn);
    case "session-changed":
      return state;
    case "block-started":
      return onTurn(state, event.turnId, (turn) => ({
        ...turn,
        blocks: placed(turn.blocks, event.index, event.block),
      }));
    case "block-delta":
      return onTurn(state, event.turnId, (turn) => ({
        ...turn,
        blocks: changed(turn.blocks, event.index, (block) => grown(block, event.text)),
      }));
    case "tool-ended": {
      const next = onTurn(state, event.turnId, (turn) => ({
        ...turn,
        blocks: changed(turn.blocks, event.index, (block) =>
          block.type === "tool" ? { ...block, result: event.result } : block,
        ),
      }));
      return next === state ? state : { ...next, elapsedMs: elapsedOf(state, next.turn) };
    }
    case "turn-steered": {
      const { text, speaker } = event.joined;
      const next = onTurn(state, event.turnId, (turn) => ({
        ...turn,
        blocks: [...turn.blocks, { type: "steer", text, speaker }],
      }));
      return {
        ...next,
        queued: Math.max(0, state.queued - 1),
        joined: [...state.joined, event.joined.turnId],
      };
    }
    case "turn-notice":
      return onTurn(state, event.turnId, (turn) => ({ ...turn, notice: event.notice }));
    case "blocks-dropped":
      return onTurn(state, event.turnId, (turn) => ({
        ...turn,
        blocks: turn.blocks.slice(0, event.from),
      }));
    case "call-started":
    case "call-ended":
      return onTurn(state, event.turnId, (turn) => ({
        ...turn,
        calls: [...turn.calls.filter((call) => call.id !== event.call.id), event.call],
        fallback: event.call.fallback ?? turn.fallback,
      }));
    case "turn-ended": {
      const ended = onTurn(state, event.turnId, (turn) => ({
        ...turn,
        state: event.state,
        error: event.error,
      }));
      return { ...ended, queued: event.queued };
    }
  }
}

function enterTurn(state: LiveState, turn: LiveTurn | null): LiveState {
  const previous = state.turn === null ? [] : [state.turn];
  const leaving = [...state.leaving, ...previous].filter((past) => past.turnId !== turn?.turnId);
  return { ...state, turn, leaving, elapsedMs: elapsedOf(state, turn) };
}

function withoutTurns(state: LiveState, turnIds: readonly string[]): LiveState {
  const leaving = state.leaving.filter((turn) => !turnIds.includes(turn.turnId));
  const { turn } = state;
  const isGone = turn !== null && !isRunning(turn) && turnIds.includes(turn.turnId);
  if (!isGone && leaving.length === state.leaving.length) return state;
  return { ...state, leaving, turn: isGone ? null : turn };
}

function onTurn(state: LiveState, turnId: string, change: (turn: LiveTurn) => LiveTurn): LiveState {
  if (state.turn?.turnId !== turnId) return state;
  return { ...state, turn: change(state.turn) };
}

function placed(blocks: readonly LiveBlock[], index: number, block: LiveBlock): LiveBlock[] {
  return index < blocks.length
    ? blocks.map((old, at) => (at === index ? block : old))
    : [...blocks, block];
}

function changed(
  blocks: readonly LiveBlock[],
  index: number,
  change: (block: LiveBlock) => LiveBlock,
): LiveBlock[] {
  return blocks.map((block, at) => (at === index ? change(block) : block));
}

function grown(block: LiveBlock, text: string): LiveBlock {
  return block.type === "tool"
    ? { ...block, inputJson: block.inputJson + text }
    : { ...block, text: block.text + text };
}

function elapsedOf(state: LiveState, turn: LiveTurn | null): LiveState["elapsedMs"] {
  const known = { ...state.elapsedMs };
  for (const block of turn?.blocks ?? []) {
    if (block.type === "tool" && block.result !== null) {
      known[block.toolUseId] = block.result.elapsedMs;
    }
  }
  return known;
}
