import { afterEach, beforeEach, expect, it } from "vitest";
import type { InboundEvent, SessionStore } from "@/server/core/sessions";
import { grantedFence } from "../factories/leases";
import { aMessage, anArrival, anEvent, NOON_MS } from "../factories/store";
import type { OpenHome, StoreHome } from "./session-store-homes";
import { withRunningTurn } from "./session-store-steps";

const SESSION = "ses_herons";

/** What waits: its order, what changes it, and what joins the running turn. */
export function describeQueue(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  let fence: number;
  beforeEach(async () => {
    home = await open();
    store = home.store;
    fence = await withRunningTurn(store);
  });
  afterEach(() => home.dispose());

  const arrive = (turnId: string, event: Partial<InboundEvent> = {}) =>
    store.accept(anArrival({ turnId, event: anEvent(event) }));
  const followed = (mode: "steer" | "interrupt", text = "only birds") => ({
    text,
    mode,
    follows: "trn_first0",
    depth: 1,
  });
  const order = async (of: SessionStore = store) =>
    (await of.waiting(SESSION)).map(({ turnId }) => turnId);
  const step = (joins: readonly { turnId: string; text: string }[], fenceOf = fence) =>
    store.appendStep({
      sessionId: SESSION,
      turnId: "trn_first0",
      fence: fenceOf,
      messages: [aMessage({ id: "msg_step00" })],
      joins,
    });

  it("runs what follows the running turn before what merely waits, each in the order it came", async () => {
    await arrive("trn_aaaaaa");
    await arrive("trn_bbbbbb", followed("interrupt"));
    await arrive("trn_cccccc");
    await arrive("trn_dddddd", followed("steer"));
    const wanted = ["trn_bbbbbb", "trn_dddddd", "trn_aaaaaa", "trn_cccccc"];
    expect(await order()).toEqual(wanted);
    expect(await order(await home.reopen())).toEqual(wanted);
  });

  it("keeps a new order, and what comes later behind it or before it", async () => {
    await arrive("trn_aaaaaa");
    await arrive("trn_bbbbbb");
    expect(await store.reorderWaiting(SESSION, ["trn_bbbbbb", "trn_aaaaaa"])).toBe(true);
    await arrive("trn_cccccc");
    await arrive("trn_dddddd", followed("interrupt"));
    expect(await order()).toEqual(["trn_dddddd", "trn_bbbbbb", "trn_aaaaaa", "trn_cccccc"]);
  });

  it.each([
    ["one is missing", ["trn_aaaaaa"]],
    ["one is named twice", ["trn_aaaaaa", "trn_aaaaaa"]],
    ["one runs", ["trn_aaaaaa", "trn_first0"]],
    ["one is unknown", ["trn_aaaaaa", "trn_bbbbbb", "trn_nobody"]],
    ["none is named", []],
  ])("leaves the order alone when %s", async (_, turnIds) => {
    await arrive("trn_aaaaaa");
    await arrive("trn_bbbbbb");
    expect(await store.reorderWaiting(SESSION, turnIds)).toBe(false);
    expect(await order()).toEqual(["trn_aaaaaa", "trn_bbbbbb"]);
  });

  it("gives a waiting turn other words, in the queue and in what it was asked", async () => {
    await arrive("trn_aaaaaa");
    await arrive("trn_bbbbbb");
    expect(await store.editWaiting("trn_aaaaaa", "鹭鸟 🐦")).toBe(true);
    const [first] = await store.waiting(SESSION);
    expect(first).toMatchObject({ turnId: "trn_aaaaaa", event: { text: "鹭鸟 🐦" } });
    const turn = await store.turn("trn_aaaaaa");
    expect(turn).toMatchObject({ state: "queued", asked: { text: "鹭鸟 🐦" } });
  });

  it("edits nothing that does not wait", async () => {
    expect(await store.editWaiting("trn_first0", "too late")).toBe(false);
    expect((await store.turn("trn_first0"))?.asked?.text).not.toBe("too late");
    await expect(store.editWaiting("trn_nobody", "x")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("takes steers into the running turn with its step, and ends them with it", async () => {
    await arrive("trn_aaaaaa", followed("steer", "only birds"));
    await arrive("trn_bbbbbb", followed("steer", "and boats"));
    await arrive("trn_cccccc");
    const joins = [
      { turnId: "trn_aaaaaa", text: "only birds" },
      { turnId: "trn_bbbbbb", text: "and boats" },
    ];
    expect(await step(joins)).toMatchObject({ status: "written" });
    expect(await order()).toEqual(["trn_cccccc"]);
    const joined = { state: "running", joinedTo: "trn_first0" };
    expect(await store.turn("trn_aaaaaa")).toMatchObject(joined);
    const error = { code: "INTERRUPTED", message: "stopped", hint: null };
    const ending = { state: "interrupted" as const, error, atMs: NOON_MS + 5 };
    const rest = { messages: [], exclude: [], session: {} };
    await store.endTurn({
      sessionId: SESSION,
      turnId: "trn_first0",
      fence,
      ...ending,
      ...rest,
    });
    for (const turnId of ["trn_aaaaaa", "trn_bbbbbb"]) {
      const ended = { state: "interrupted", endedAtMs: NOON_MS + 5, error, joinedTo: "trn_first0" };
      expect(await store.turn(turnId)).toMatchObject(ended);
    }
  });

  it.each([
    ["waits no more", { turnId: "trn_first0", text: "count the herons" }],
    ["says something else by now", { turnId: "trn_aaaaaa", text: "only boats" }],
  ])("writes nothing when a steer %s", async (_, join) => {
    await arrive("trn_aaaaaa", followed("steer"));
    expect(await step([join])).toEqual({ status: "joins-changed" });
    expect(await store.message("msg_step00")).toBeNull();
    expect(await order()).toEqual(["trn_aaaaaa"]);
  });

  it("takes nothing in under an old lease", async () => {
    await arrive("trn_aaaaaa", followed("steer"));
    const join = { turnId: "trn_aaaaaa", text: "only birds" };
    expect(await step([join], fence - 1)).toEqual({ status: "lease-lost" });
    expect(await store.turn("trn_aaaaaa")).toMatchObject({ state: "queued", joinedTo: null });
  });

  it("leaves room for as many as before once a steer has joined", async () => {
    await arrive("trn_aaaaaa", followed("steer"));
    await step([{ turnId: "trn_aaaaaa", text: "only birds" }]);
    const next = anArrival({ turnId: "trn_bbbbbb", maxWaiting: 1 });
    expect(await store.accept(next)).toMatchObject({ status: "accepted", waiting: 1 });
  });

  it("cuts off what joined together with its turn, and keeps what still waits", async () => {
    await arrive("trn_aaaaaa", followed("steer"));
    await step([{ turnId: "trn_aaaaaa", text: "only birds" }]);
    await arrive("trn_bbbbbb", followed("steer", "late"));
    await store.recoverTurns({ atMs: NOON_MS + 9, holderState: () => "dead" });
    expect(await store.turn("trn_first0")).toMatchObject({ state: "interrupted" });
    expect(await store.turn("trn_aaaaaa")).toMatchObject({ state: "interrupted" });
    expect(await order()).toEqual(["trn_bbbbbb"]);
  });

  it("lets whoever takes the session over cut off what joined as well", async () => {
    await arrive("trn_aaaaaa", followed("steer"));
    await step([{ turnId: "trn_aaaaaa", text: "only birds" }]);
    await grantedFence(store, SESSION);
    expect(await store.turn("trn_aaaaaa")).toMatchObject({ state: "interrupted" });
  });
}
