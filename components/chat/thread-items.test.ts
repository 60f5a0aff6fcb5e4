import { describe, expect, it } from "vitest";
import { aMessage } from "./chat-fixtures";
import { newSince, toThreadItems } from "./thread-items";
import { type TurnRow, toThreadRows } from "./thread-rows";

function aRow(id: string, seq: number, excluded: "replaced" | null = null): TurnRow {
  const message = aMessage({ id: `msg_${id}`, turnId: `trn_${id}`, seq, excluded });
  const [row] = toThreadRows({
    messages: [message],
    turns: [],
    calls: [],
    liveTurnIds: [],
    elapsedMs: {},
  });
  if (row === undefined) throw new Error("no row was made");
  return row;
}

const nothing = { stored: [], live: [], outgoing: [], branchedFrom: null };

describe("toThreadItems", () => {
  it("folds replaced turns that follow each other into one item", () => {
    const stored = [aRow("a", 1), aRow("b", 3, "replaced"), aRow("c", 5, "replaced"), aRow("d", 7)];
    const items = toThreadItems({ ...nothing, stored });
    expect(items.map(({ kind, key }) => [kind, key])).toEqual([
      ["turn", "trn_a"],
      ["replaced", "replaced-trn_b"],
      ["turn", "trn_d"],
    ]);
    expect(items[1]).toMatchObject({ rows: [{ turnId: "trn_b" }, { turnId: "trn_c" }] });
  });

  it("marks where a branch leaves the session it came from, once that place is loaded", () => {
    const stored = [aRow("a", 2), aRow("b", 4), aRow("c", 6)];
    const at = (seq: number) =>
      toThreadItems({ ...nothing, stored, branchedFrom: { sessionId: "ses_parent", seq } }).map(
        ({ key }) => key,
      );
    expect(at(4)).toEqual(["trn_a", "trn_b", "branch", "trn_c"]);
    expect(at(6)).toEqual(["trn_a", "trn_b", "trn_c", "branch"]);
    expect(at(1)).toEqual(["trn_a", "trn_b", "trn_c"]);
  });

  it("keeps a turn's key when it goes from the stream to the store", () => {
    const row = aRow("a", 2);
    const live = toThreadItems({ ...nothing, live: [row] });
    const stored = toThreadItems({ ...nothing, stored: [row] });
    expect(live.map(({ key }) => key)).toEqual(stored.map(({ key }) => key));
  });
});

describe("newSince", () => {
  it("counts what stands below what was last seen", () => {
    const items = toThreadItems({ ...nothing, stored: [aRow("a", 1), aRow("b", 2), aRow("c", 3)] });
    expect(newSince(items, "trn_a")).toBe(2);
    expect(newSince(items, "trn_c")).toBe(0);
    expect(newSince(items, "gone")).toBe(0);
  });
});
