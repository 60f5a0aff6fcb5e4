import { afterEach, beforeEach, expect, it } from "vitest";
import type { RecoverTurnsInput, SessionStore } from "@/server/core/sessions";
import { grantedFence } from "../factories/leases";
import { aCall, aMessage, anArrival, anEvent, aSession, NOON_MS } from "../factories/store";
import type { OpenHome, StoreHome } from "./session-store-homes";
import {
  beginning,
  ending,
  everything,
  withArrival,
  withCall,
  withRunningTurn,
} from "./session-store-steps";

/** The queue, the steps of a turn, fences and recovery. */
export function describeTurns(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  beforeEach(async () => {
    home = await open();
    store = home.store;
  });
  afterEach(() => home.dispose());

  const arrival = (turnId: string) => anArrival({ turnId });

  it("keeps an accepted event whole for the time after a restart", async () => {
    const event = anEvent({
      kind: "internal",
      text: "苍鹭\u0000🐦",
      chat: {
        platform: "telegram",
        chatType: "group",
        chatId: "-42",
        chatName: "Harbour",
        topic: null,
        threadId: "7",
      },
      channelPrompt: "",
      speaker: "Ada",
      effort: "low",
    });
    await store.createSession(aSession());
    await store.accept(anArrival({ event }));
    const reopened = await home.reopen();
    expect(await reopened.waiting("ses_herons")).toEqual([
      { turnId: "trn_first0", sessionId: "ses_herons", event, queuedAtMs: NOON_MS },
    ]);
    expect(await reopened.sessionsWithWaiting()).toEqual(["ses_herons"]);
  });

  it("answers a repeated client id with its first turn, whatever became of it", async () => {
    await store.createSession(aSession());
    await store.accept(anArrival({ clientId: "tab-1" }));
    await store.dropWaiting("trn_first0", "interrupted", NOON_MS, null);
    const again = await store.accept(anArrival({ turnId: "trn_second", clientId: "tab-1" }));
    expect(again).toMatchObject({
      status: "duplicate",
      turn: { id: "trn_first0", state: "interrupted" },
    });
    expect(await store.turn("trn_second")).toBeNull();
  });

  it("accepts one of several events that arrive at once with the same client id", async () => {
    await store.createSession(aSession());
    const answers = await Promise.all(
      ["trn_aaaaaa", "trn_bbbbbb", "trn_cccccc"].map((turnId) =>
        store.accept(anArrival({ turnId, clientId: "tab-1" })),
      ),
    );
    expect(answers.filter(({ status }) => status === "accepted")).toHaveLength(1);
    expect(await store.waiting("ses_herons")).toHaveLength(1);
  });

  it("takes the same client id in two sessions, and many events without one", async () => {
    await store.createSession(aSession());
    await store.createSession(aSession({ id: "ses_second" }));
    await store.accept(anArrival({ clientId: "tab-1" }));
    const elsewhere = { turnId: "trn_second", sessionId: "ses_second", clientId: "tab-1" };
    expect(await store.accept(anArrival(elsewhere))).toMatchObject({ status: "accepted" });
    expect(await store.accept(arrival("trn_third0"))).toMatchObject({ status: "accepted" });
    expect(await store.accept(arrival("trn_fourth"))).toMatchObject({ status: "accepted" });
  });

  it("lets so many turns wait behind the first and refuses the next", async () => {
    await store.createSession(aSession());
    const limited = (turnId: string) => store.accept(anArrival({ turnId, maxWaiting: 1 }));
    expect(await limited("trn_first0")).toMatchObject({ status: "accepted", waiting: 0 });
    expect(await limited("trn_second")).toMatchObject({ status: "accepted", waiting: 1 });
    expect(await limited("trn_third0")).toEqual({ status: "full", waiting: 1 });
    expect(await store.turn("trn_third0")).toBeNull();
  });

  it("counts the running turn as the first, not as waiting", async () => {
    await withRunningTurn(store);
    const second = await store.accept(anArrival({ turnId: "trn_second", maxWaiting: 1 }));
    expect(second).toMatchObject({ status: "accepted", waiting: 1 });
    const third = await store.accept(anArrival({ turnId: "trn_third0", maxWaiting: 1 }));
    expect(third).toEqual({ status: "full", waiting: 1 });
  });

  it("answers a repeated client id even when the queue is full", async () => {
    await store.createSession(aSession());
    await store.accept(anArrival({ clientId: "tab-1", maxWaiting: 0 }));
    const again = anArrival({ turnId: "trn_second", clientId: "tab-1", maxWaiting: 0 });
    expect(await store.accept(again)).toMatchObject({ status: "duplicate" });
  });

  it("refuses an event for a session it does not have", async () => {
    await expect(store.accept(anArrival())).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await store.sessionsWithWaiting()).toEqual([]);
  });

  it("refuses an event for an archived session, but still answers a repeated client id", async () => {
    await store.createSession(aSession());
    await store.accept(anArrival({ clientId: "tab-1" }));
    await store.updateSession("ses_herons", { archivedAtMs: NOON_MS });
    await expect(store.accept(arrival("trn_second"))).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await store.turn("trn_second")).toBeNull();
    const again = anArrival({ turnId: "trn_third0", clientId: "tab-1" });
    expect(await store.accept(again)).toMatchObject({ status: "duplicate" });
  });

  it("keeps the order of arrival when the clock goes backwards", async () => {
    await store.createSession(aSession());
    await store.accept(anArrival({ turnId: "trn_first0", atMs: NOON_MS }));
    await store.accept(anArrival({ turnId: "trn_second", atMs: NOON_MS - 5_000 }));
    const waiting = await store.waiting("ses_herons");
    expect(waiting.map(({ turnId }) => turnId)).toEqual(["trn_first0", "trn_second"]);
  });

  it("drops a waiting turn once", async () => {
    await withArrival(store);
    const error = { code: "INTERRUPTED", message: "Stopped.", hint: null };
    expect(await store.dropWaiting("trn_first0", "refused", NOON_MS + 1, error)).toBe(true);
    expect(await store.dropWaiting("trn_first0", "interrupted", NOON_MS + 2, null)).toBe(false);
    const dropped = { state: "refused", endedAtMs: NOON_MS + 1, startedAtMs: null, error };
    expect(await store.turn("trn_first0")).toMatchObject(dropped);
    expect(await store.waiting("ses_herons")).toEqual([]);
    await expect(store.dropWaiting("trn_none00", "refused", NOON_MS, null)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("begins a turn with its message, pin and session patch", async () => {
    await withArrival(store);
    const fence = await grantedFence(store, "ses_herons");
    const input = beginning({ fence, pin: '{"chat":"x"}', session: { toldDate: "2026-11-30" } });
    const written = await store.beginTurn(input);
    expect(written).toMatchObject({ status: "written", messages: [{ seq: 1 }] });
    expect(await everything(store)).toMatchObject({
      session: { messageCount: 1, toldDate: "2026-11-30" },
      route: { pin: '{"chat":"x"}', updatedAtMs: NOON_MS + 10 },
      turn: { state: "running", startedAtMs: NOON_MS + 10 },
      waiting: [],
    });
  });

  it("leaves the pin as it is when a turn gives none, and clears it when told", async () => {
    await store.createSession(aSession());
    const pins: (string | null | undefined)[] = ["pinned", undefined, null];
    const kept: unknown[] = [];
    for (const [index, pin] of pins.entries()) {
      const turnId = `trn_number${index}`;
      await store.accept(anArrival({ turnId }));
      const fence = await grantedFence(store, "ses_herons");
      const message = aMessage({ id: `msg_number${index}` });
      await store.beginTurn({ ...beginning({ fence, message, pin }), turnId });
      await store.endTurn({ ...ending(fence), turnId });
      kept.push((await store.routeOfSession("ses_herons"))?.pin);
    }
    expect(kept).toEqual(["pinned", "pinned", null]);
  });

  it("puts the pin back that a turn's end gives", async () => {
    await withArrival(store);
    const fence = await grantedFence(store, "ses_herons");
    await store.beginTurn(beginning({ fence, pin: "of this turn" }));
    await store.endTurn({ ...ending(fence), pin: "of the turn before" });
    expect(await store.routeOfSession("ses_herons")).toMatchObject({
      pin: "of the turn before",
      updatedAtMs: NOON_MS + 20,
    });
  });

  it("writes nothing for a holder whose lease went to another", async () => {
    await withArrival(store);
    const old = await grantedFence(store, "ses_herons");
    const newest = await grantedFence(store, "ses_herons");
    const before = await everything(store);
    const lost = { status: "lease-lost" };
    const input = { pin: "x", session: { title: "mine" } };
    expect(await store.beginTurn(beginning({ fence: old, ...input }))).toEqual(lost);
    expect(await store.beginTurn(beginning({ fence: newest + 1, ...input }))).toEqual(lost);
    expect(await everything(store)).toEqual(before);

    await store.beginTurn(beginning({ fence: newest }));
    await grantedFence(store, "ses_herons");
    const running = await everything(store);
    const answer = [aMessage({ id: "msg_answer", role: "assistant" })];
    const step = { sessionId: "ses_herons", turnId: "trn_first0", fence: newest };
    expect(await store.appendStep({ ...step, messages: answer })).toEqual(lost);
    expect(await store.endTurn({ ...ending(newest), messages: answer })).toEqual(lost);
    expect(await everything(store)).toEqual(running);
  });

  it("keeps all of a step or nothing", async () => {
    await withArrival(store);
    const fence = await grantedFence(store, "ses_herons");
    await store.beginTurn(beginning({ fence }));
    const before = await everything(store);
    const used = aMessage({ role: "assistant" });
    const messages = [aMessage({ id: "msg_answer", role: "assistant" }), used];
    const step = { sessionId: "ses_herons", turnId: "trn_first0", fence, messages };
    await expect(store.appendStep(step)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(
      store.endTurn({ ...ending(fence), messages, session: { title: "half" } }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const exclude = [{ messageId: "msg_none00", because: "replaced" }] as const;
    await expect(store.endTurn({ ...ending(fence), exclude })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await everything(store)).toEqual(before);
  });

  it("begins nothing of a turn when its message cannot be stored", async () => {
    await withRunningTurn(store);
    await store.accept(arrival("trn_second"));
    const fence = await grantedFence(store, "ses_herons");
    const before = await everything(store);
    const input = { ...beginning({ fence, pin: "half" }), turnId: "trn_second" };
    await expect(store.beginTurn(input)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await everything(store)).toEqual(before);
    expect(await store.turn("trn_second")).toMatchObject({ state: "queued" });
  });

  it("begins no turn with words that were changed meanwhile", async () => {
    await withArrival(store);
    const fence = await grantedFence(store, "ses_herons");
    await store.editWaiting("trn_first0", "count the storks");
    const before = await everything(store);
    const stale = { ...beginning({ fence, pin: "pin" }), words: "count the herons" };
    expect(await store.beginTurn(stale)).toEqual({ status: "words-changed" });
    expect(await everything(store)).toEqual(before);
    expect(await store.beginTurn({ ...stale, words: "count the storks" })).toMatchObject({
      status: "written",
    });
    expect(await store.waiting("ses_herons")).toEqual([]);
  });

  it("ends a turn with its last messages, exclusions, state and patch", async () => {
    const fence = await withRunningTurn(store);
    const error = { code: "PROVIDER_FAILED", message: "cut", hint: "Try again." };
    await store.endTurn({
      ...ending(fence),
      state: "failed",
      error,
      messages: [aMessage({ id: "msg_answer", role: "assistant", partial: true })],
      exclude: [{ messageId: "msg_first0", because: "not-accepted" }],
      session: { lastActiveAtMs: NOON_MS + 20, toldModel: "claude-opus-5-5" },
    });
    expect(await everything(store)).toMatchObject({
      session: { messageCount: 2, lastActiveAtMs: NOON_MS + 20, toldModel: "claude-opus-5-5" },
      messages: [{ excluded: "not-accepted" }, { partial: true, excluded: null }],
      turn: { state: "failed", error, endedAtMs: NOON_MS + 20 },
    });
  });

  it("ends the calls that still run together with a turn that did not end well", async () => {
    const fence = await withCall(store, { id: "cal_first0" });
    await store.insertCall(aCall({ id: "cal_second", state: "done" }));
    const error = { code: "STORE_FAILED", message: "locked", hint: null };
    await store.endTurn({ ...ending(fence), state: "failed", error });
    expect(await store.call("cal_first0")).toMatchObject({ state: "failed", error });
    expect(await store.call("cal_second")).toMatchObject({ state: "done", error: null });
    expect(await store.sessionTotals("ses_herons")).toMatchObject({ calls: 2 });
  });

  it("ends a turn that never began, and takes it out of the queue", async () => {
    await withArrival(store);
    const fence = await grantedFence(store, "ses_herons");
    await store.endTurn({ ...ending(fence), state: "failed" });
    expect(await everything(store)).toMatchObject({ turn: { state: "failed" }, waiting: [] });
  });

  it("refuses a step that the turn's state does not allow", async () => {
    const fence = await withRunningTurn(store);
    const again = beginning({ fence, message: aMessage({ id: "msg_second" }) });
    await expect(store.beginTurn(again)).rejects.toMatchObject({ code: "CONFLICT" });
    await store.endTurn(ending(fence));
    const step = { sessionId: "ses_herons", turnId: "trn_first0", fence, messages: [] };
    await expect(store.appendStep(step)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(store.endTurn(ending(fence))).rejects.toMatchObject({ code: "CONFLICT" });
    const elsewhere = { ...step, turnId: "trn_none00" };
    await expect(store.appendStep(elsewhere)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("interrupts what a stopped process left running, and leaves alone what waits", async () => {
    await withRunningTurn(store);
    await store.accept(arrival("trn_second"));
    const reopened = await home.reopen();
    const recovered = await reopened.recoverTurns(afterwards(60_000));
    expect(recovered).toMatchObject([
      { id: "trn_first0", state: "interrupted", endedAtMs: NOON_MS + 60_000 },
    ]);
    expect(await reopened.turn("trn_first0")).toEqual(recovered[0]);
    expect(await reopened.turn("trn_second")).toMatchObject({ state: "queued" });
    expect(await reopened.recoverTurns(afterwards(90_000))).toEqual([]);
  });

  it("excludes the message of a stopped turn that no answer began for", async () => {
    await withCall(store);
    await store.recoverTurns(afterwards(60_000));
    expect(await store.messages("ses_herons", {})).toMatchObject([{ excluded: "not-accepted" }]);
  });

  it("keeps the message of a stopped turn whose answer had begun", async () => {
    await withCall(store, { providerMessageId: "msg_of_provider" });
    await store.recoverTurns(afterwards(60_000));
    expect(await store.messages("ses_herons", {})).toMatchObject([{ excluded: null }]);
  });

  it("ends the calls of a stopped turn, and counts them", async () => {
    await withCall(store, { id: "cal_first0" });
    await store.insertCall(aCall({ id: "cal_second", state: "done" }));
    await store.recoverTurns(afterwards(60_000));
    expect(await store.call("cal_first0")).toMatchObject({ state: "interrupted" });
    expect(await store.call("cal_second")).toMatchObject({ state: "done" });
    expect(await store.sessionTotals("ses_herons")).toMatchObject({ calls: 2 });
  });
}

/** A start so much later, which finds the holder of every lease dead. */
function afterwards(ms: number): RecoverTurnsInput {
  return { atMs: NOON_MS + ms, holderState: () => "dead" };
}
