import { afterEach, beforeEach, expect, it } from "vitest";
import { NO_USAGE } from "@/server/core/models";
import { NO_TOTALS, type SessionStore } from "@/server/core/sessions";
import { aCall, anArrival, aSession, NOON_MS } from "../factories/store";
import type { OpenHome, StoreHome } from "./session-store-homes";
import { withCall, withRunningTurn } from "./session-store-steps";

const USAGE = {
  uncached: 12,
  read: 4_000,
  write5m: 300,
  write1h: 0,
  writeOther: 0,
  output: 80,
  reasoning: 30,
  promptTotal: 4_312,
};
const DONE = {
  state: "done",
  usage: USAGE,
  costNano: 9_007_199_254_740_993n,
  costStatus: "actual",
  providerMessageId: "msg_of_provider",
} as const;

/** Rows of the ledger and the sums over them. */
export function describeLedger(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  beforeEach(async () => {
    home = await open();
    store = home.store;
  });
  afterEach(() => home.dispose());

  const totals = () => store.sessionTotals("ses_herons");

  it("gives back a call with every field as it was stored", async () => {
    const call = aCall({
      ...DONE,
      firstTokenMs: 210,
      totalMs: 1_400,
      rawUsage: JSON.parse('{"__proto__":{"x":1},"input_tokens":12,"unknown":null}'),
      priceId: "price",
      stopReason: "tool_use",
      requestId: "req_1",
      organisation: "org_1",
      verdict: { type: "prefix-changed", missedTokens: null },
      error: { code: "PROVIDER_FAILED", message: "cut 苍鹭", hint: null },
      recipe: { ...aCall().recipe, messageRanges: [[1, 4]], leftOut: [[2, 0]], effort: "high" },
    });
    await withRunningTurn(store);
    await store.insertCall(call);
    expect(await (await home.reopen()).call(call.id)).toEqual(call);
  });

  it("tells a bucket that was not reported from one that is 0", async () => {
    await withCall(store);
    await store.patchCall("cal_first0", {
      ...DONE,
      usage: { ...NO_USAGE, promptTotal: 900, output: 0 },
      costNano: null,
    });
    expect((await store.call("cal_first0"))?.usage).toEqual({
      ...NO_USAGE,
      promptTotal: 900,
      output: 0,
    });
    expect(await totals()).toMatchObject({ calls: 1, read: 0, notReported: 1, notPriced: 1 });
  });

  it("starts with totals of nothing, and refuses them for a session it does not have", async () => {
    await store.createSession(aSession());
    expect(await totals()).toEqual(NO_TOTALS);
    await expect(store.sessionTotals("ses_none00")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("counts a call when it ends, not before", async () => {
    await withCall(store);
    await store.patchCall("cal_first0", { usage: USAGE, firstTokenMs: 200 });
    expect(await totals()).toMatchObject({ calls: 0, read: 0 });
    await store.patchCall("cal_first0", DONE);
    expect(await totals()).toMatchObject({
      calls: 1,
      uncached: 12,
      read: 4_000,
      write5m: 300,
      output: 80,
      costNano: 9_007_199_254_740_993n,
      notReported: 0,
      notPriced: 0,
    });
  });

  it("counts a call once, however often it is patched", async () => {
    await withCall(store);
    await store.patchCall("cal_first0", DONE);
    const once = await totals();
    await store.patchCall("cal_first0", DONE);
    await store.patchCall("cal_first0", { verdict: { type: "none", missedTokens: 0 } });
    expect(await totals()).toEqual(once);
  });

  it("keeps the totals the sum of the rows when a row is corrected", async () => {
    await withCall(store);
    await store.patchCall("cal_first0", DONE);
    await store.patchCall("cal_first0", { costNano: 7n, usage: { ...USAGE, read: 5 } });
    expect(await totals()).toMatchObject({ calls: 1, costNano: 7n, read: 5 });
  });

  it("counts a call that is inserted when it has ended already", async () => {
    await withRunningTurn(store);
    await store.insertCall(aCall(DONE));
    expect(await totals()).toMatchObject({ calls: 1, read: 4_000 });
  });

  it("does not call a refused request unreported: nothing was charged", async () => {
    await withCall(store, { state: "failed" });
    expect(await totals()).toMatchObject({ calls: 1, notReported: 0, notPriced: 0 });
  });

  it("remembers when the cache was last warmed, from the first token on", async () => {
    await withCall(store, { startedAtMs: NOON_MS + 50 });
    expect(await totals()).toMatchObject({ lastWarmStartMs: null, lastTtlMs: null });
    await store.patchCall("cal_first0", { providerMessageId: "msg_of_provider" });
    const warm = { lastWarmStartMs: NOON_MS + 50, lastTtlMs: 300_000 };
    expect(await totals()).toMatchObject(warm);
    await store.insertCall(aCall({ id: "cal_second", startedAtMs: NOON_MS + 90, state: "failed" }));
    await store.insertCall(aCall({ ...DONE, id: "cal_unmarked", marked: [] }));
    expect(await totals()).toMatchObject(warm);
  });

  it("changes nothing when a patch names no call, or a call is inserted twice", async () => {
    await withCall(store, DONE);
    const before = await totals();
    await expect(store.patchCall("cal_none00", DONE)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(store.insertCall(aCall(DONE))).rejects.toMatchObject({ code: "CONFLICT" });
    const lost = aCall({ id: "cal_second", turnId: "trn_none00" });
    await expect(store.insertCall(lost)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await totals()).toEqual(before);
  });

  it("lists the calls of a turn in the order in which they began", async () => {
    await withCall(store);
    await store.accept(anArrival({ turnId: "trn_second" }));
    await store.insertCall(aCall({ id: "cal_later0", startedAtMs: NOON_MS + 9 }));
    await store.insertCall(aCall({ id: "cal_between", startedAtMs: NOON_MS + 5 }));
    await store.insertCall(aCall({ id: "cal_other0", turnId: "trn_second" }));
    const ids = (await store.callsOfTurn("trn_first0")).map(({ id }) => id);
    expect(ids).toEqual(["cal_first0", "cal_between", "cal_later0"]);
  });

  it("lists the latest calls by a model whose answers began, newest first", async () => {
    await withCall(store);
    const answered = (id: string, startedAtMs: number, model: string) =>
      store.insertCall(aCall({ ...DONE, id, startedAtMs, model }));
    await answered("cal_oldest", NOON_MS + 1, "opus");
    await answered("cal_equal0", NOON_MS + 2, "opus");
    await answered("cal_middle", NOON_MS + 2, "opus");
    await answered("cal_newest", NOON_MS + 3, "sonnet");
    const silent = { id: "cal_silent", startedAtMs: NOON_MS + 4, model: "opus" };
    await store.insertCall(aCall(silent));
    const latest = async (model: string, limit: number) =>
      (await store.answeredCalls("ses_herons", { model, limit })).map(({ id }) => id);
    expect(await latest("opus", 9)).toEqual(["cal_middle", "cal_equal0", "cal_oldest"]);
    expect(await latest("opus", 1)).toEqual(["cal_middle"]);
    expect(await latest("sonnet", 1)).toEqual(["cal_newest"]);
    expect(await latest("haiku", 1)).toEqual([]);
  });
}
