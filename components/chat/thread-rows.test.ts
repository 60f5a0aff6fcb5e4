import { describe, expect, it } from "vitest";
import type { LiveTurn } from "@/server/core/contracts";
import { aCall, aLiveTurn, aMessage, aTurn } from "./chat-fixtures";
import {
  createRowMaker,
  settledTurnIds,
  type ThreadSources,
  toLiveRow,
  toThreadRows,
} from "./thread-rows";

const nothing: ThreadSources = {
  messages: [],
  turns: [],
  calls: [],
  liveTurnIds: [],
  elapsedMs: {},
};

const question = aMessage({ id: "msg_q00001", seq: 1 });
const answer = aMessage({
  id: "msg_a00001",
  seq: 2,
  role: "assistant",
  content: [{ type: "text", text: "Good day" }],
});

describe("toThreadRows", () => {
  it("shows nothing of a message that was dropped before its turn began", () => {
    const error = { code: "INTERRUPTED", message: "It was taken out.", hint: null };
    const dropped = aTurn({ id: "trn_gone", state: "interrupted", startedAt: null, error });
    const stopped = aTurn({ id: "trn_began", state: "interrupted", error });
    const rows = toThreadRows({ ...nothing, messages: [question], turns: [dropped, stopped] });
    expect(rows.map(({ turnId }) => turnId)).not.toContain("trn_gone");
    expect(rows.map(({ turnId }) => turnId)).toContain("trn_began");
  });

  it("sets replaced and undone turns aside, each for its reason", () => {
    const of = (excluded: "replaced" | "undone" | "not-accepted" | null) =>
      toThreadRows({ ...nothing, messages: [{ ...question, excluded }] })[0]?.setAside;
    expect(of("replaced")).toBe("replaced");
    expect(of("undone")).toBe("undone");
    expect(of("not-accepted")).toBeNull();
    expect(of(null)).toBeNull();
  });

  it("puts question, answer and calls of a turn together, whatever order they come in", () => {
    const calls = [
      aCall({ id: "cal_second", startedAt: "2026-11-30T12:00:05.000Z" }),
      aCall({ id: "cal_first1", startedAt: "2026-11-30T12:00:01.000Z" }),
    ];
    const rows = toThreadRows({
      ...nothing,
      messages: [answer, question],
      turns: [aTurn({})],
      calls,
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.asked?.text).toBe("Hello");
    expect(rows[0]?.parts).toMatchObject([{ kind: "text", text: "Good day" }]);
    expect(rows[0]?.calls.map(({ id }) => id)).toEqual(["cal_first1", "cal_second"]);
  });

  it("shows a tool with its arguments, its result and the time that this page saw it take", () => {
    const use = { type: "tool_use", id: "use-1", name: "read_file", input: { path: "a.md" } };
    const result = {
      type: "tool_result",
      tool_use_id: "use-1",
      content: [{ type: "text", text: "no such file" }],
      is_error: true,
    };
    const rows = toThreadRows({
      ...nothing,
      messages: [
        question,
        aMessage({ seq: 2, role: "assistant", content: [use] }),
        aMessage({ seq: 3, content: [result] }),
      ],
      elapsedMs: { "use-1": 7 },
    });
    expect(rows[0]?.parts).toMatchObject([
      {
        kind: "tool",
        name: "read_file",
        argumentsText: '{"path":"a.md"}',
        result: { text: "no such file", isError: true },
        elapsedMs: 7,
      },
    ]);
  });

  it("leaves what is stored of a live turn to the stream", () => {
    const sources = { ...nothing, messages: [question, answer] };
    expect(toThreadRows({ ...sources, liveTurnIds: [question.turnId] })).toEqual([]);
    const live = aLiveTurn({ text: "Hello", blocks: [{ type: "text", text: "Good" }] });
    expect(toLiveRow(live)).toMatchObject({
      turnId: question.turnId,
      asked: { text: "Hello" },
      parts: [{ kind: "text", text: "Good" }],
    });
  });

  it("shows a failed turn that left no message, but not one older than the page", () => {
    const error = { code: "PROVIDER_AUTH", message: "refused", hint: "check the key" };
    const turns = [
      aTurn({}),
      aTurn({ id: "trn_failed", state: "failed", error, queuedAt: "2026-11-30T13:00:00.000Z" }),
      aTurn({ id: "trn_before", state: "failed", error, queuedAt: "2026-11-29T13:00:00.000Z" }),
    ];
    const rows = toThreadRows({ ...nothing, messages: [question, answer], turns });
    expect(rows.map(({ turnId, error }) => [turnId, error?.code])).toEqual([
      ["trn_aaaaaa", undefined],
      ["trn_failed", "PROVIDER_AUTH"],
    ]);
  });

  it("tells the gateway's notes from what the person wrote", () => {
    const content = [
      {
        type: "text",
        text: '[holdfast note] The date is now 2026-12-01 (UTC).\n[holdfast note] Speaking: "Ana"',
      },
      { type: "text", text: "When is high tide?" },
    ];
    const [row] = toThreadRows({ ...nothing, messages: [aMessage({ content, speaker: "Ana" })] });
    expect(row?.asked).toMatchObject({
      text: "When is high tide?",
      speaker: "Ana",
      notes: ["The date is now 2026-12-01 (UTC).", 'Speaking: "Ana"'],
    });
  });

  it("keeps a lone block that looks like a note as the person's words", () => {
    const content = [{ type: "text", text: "[holdfast note] hello" }];
    const [row] = toThreadRows({ ...nothing, messages: [aMessage({ content })] });
    expect(row?.asked).toMatchObject({ text: "[holdfast note] hello", notes: [] });
  });

  it("calls no answer cut off that never began", () => {
    const blocks: LiveTurn["blocks"] = [{ type: "text", text: "Good" }];
    expect(toLiveRow(aLiveTurn({ state: "failed", blocks: [] })).isPartial).toBe(false);
    expect(toLiveRow(aLiveTurn({ state: "failed", blocks })).isPartial).toBe(true);
  });

  it("marks what was cut and what the model does not see", () => {
    const cut = { ...answer, partial: true, excluded: "replaced" } as const;
    const [row] = toThreadRows({
      ...nothing,
      messages: [{ ...question, excluded: "not-accepted" }, cut],
    });
    expect(row).toMatchObject({
      isPartial: true,
      asked: { excluded: "not-accepted" },
      parts: [{ excluded: "replaced" }],
    });
  });

  it("names a block of a kind that it does not know instead of hiding it", () => {
    const content = [{ type: "hologram" }, { type: "redacted_thinking", data: "x" }];
    const messages = [question, aMessage({ seq: 2, role: "assistant", content })];
    const [row] = toThreadRows({ ...nothing, messages });
    expect(row?.parts).toMatchObject([{ kind: "unknown", type: "hologram" }, { kind: "hidden" }]);
  });
});

describe("createRowMaker", () => {
  it("keeps the row of a turn of which nothing has changed, however its sources come", () => {
    const makeRows = createRowMaker();
    const turn = aTurn({});
    const other = aMessage({ id: "msg_b00001", turnId: "trn_bbbbbb", seq: 3 });
    const [before] = makeRows({ ...nothing, messages: [question, answer], turns: [turn] });
    const after = makeRows({ ...nothing, messages: [other, answer, question], turns: [turn] });
    expect(after).toHaveLength(2);
    expect(after[0]).toBe(before);
  });

  it("makes another row when a message, the turn, a call or a tool's time has changed", () => {
    const use = { type: "tool_use", id: "use-1", name: "read_file", input: {} };
    const message = aMessage({ seq: 2, role: "assistant", content: [use] });
    const sources = { ...nothing, messages: [question, message], turns: [aTurn({})] };
    const changes: Partial<ThreadSources>[] = [
      { messages: [question, { ...message }] },
      { turns: [aTurn({ state: "failed" })] },
      { calls: [aCall({})] },
      { elapsedMs: { "use-1": 7 } },
    ];
    for (const change of changes) {
      const makeRows = createRowMaker();
      const [before] = makeRows(sources);
      const [after] = makeRows({ ...sources, ...change });
      expect(after).not.toBe(before);
      expect(after?.turnId).toBe(before?.turnId);
    }
  });
});

describe("toLiveRow", () => {
  it("keeps what a delta does not touch, under keys that the stored turn has too", () => {
    const told = { type: "text", text: "Good" } as const;
    const row = toLiveRow(aLiveTurn({ blocks: [told, { type: "text", text: "d" }] }));
    const grown = toLiveRow(aLiveTurn({ blocks: [told, { type: "text", text: "day" }] }));
    expect(grown.parts[0]).toBe(row.parts[0]);
    const [stored] = toThreadRows({ ...nothing, messages: [question, answer] });
    expect(stored?.parts[0]?.key).toBe(row.parts[0]?.key);
  });
});

describe("settledTurnIds", () => {
  it("waits until both the end of the turn and its messages are stored", () => {
    const running = aTurn({ state: "running", endedAt: null });
    expect(settledTurnIds({ messages: [question], turns: [running] })).toEqual([]);
    expect(settledTurnIds({ messages: [], turns: [aTurn({})] })).toEqual([]);
    expect(settledTurnIds({ messages: [question], turns: [aTurn({})] })).toEqual(["trn_aaaaaa"]);
  });

  it("needs no message of a turn that failed", () => {
    const error = { code: "PROVIDER_AUTH", message: "refused", hint: null };
    const failed = aTurn({ state: "failed", error });
    expect(settledTurnIds({ messages: [], turns: [failed] })).toEqual(["trn_aaaaaa"]);
  });
});
