import { afterEach, beforeEach, expect, it } from "vitest";
import type { SessionStore, TurnLease } from "@/server/core/sessions";
import { aHolder, aLeaseWish } from "../factories/leases";
import { aCall, aMessage, anArrival, aSession, NOON_MS } from "../factories/store";
import type { OpenHome, StoreHome } from "./session-store-homes";
import { beginning, ending, everything } from "./session-store-steps";

const TTL_MS = 300_000;
const TEN_MINUTES_MS = 600_000;
const OTHER = aHolder({ runtimeId: "harbour.2", pid: 4_712 });

/** The lease of a session: granted, held, renewed, taken over, taken away. */
export function describeLeases(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  beforeEach(async () => {
    home = await open();
    store = home.store;
    await store.createSession(aSession());
  });
  afterEach(() => home.dispose());

  const acquired = async (wish = aLeaseWish()): Promise<number> => {
    const grant = await store.acquireLease(wish);
    if (grant.status === "held") throw new Error("the lease is held");
    return grant.fence;
  };
  const runningTurn = async (): Promise<number> => {
    await store.accept(anArrival());
    const fence = await acquired(aLeaseWish({ turnId: "trn_first0" }));
    await store.beginTurn(beginning({ fence }));
    await store.insertCall(aCall());
    return fence;
  };

  it("refuses a lease of a session it does not have", async () => {
    const wish = aLeaseWish({ sessionId: "ses_none00" });
    await expect(store.acquireLease(wish)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await store.leases()).toEqual([]);
  });

  it("grants a free lease with the next number, and tells who holds it after a restart", async () => {
    const wish = aLeaseWish({ turnId: "trn_first0" });
    expect(await store.acquireLease(wish)).toEqual({
      status: "granted",
      fence: 1,
      tookOver: null,
      cut: [],
    });
    const lease: TurnLease = {
      sessionId: "ses_herons",
      fence: 1,
      holder: aHolder(),
      purpose: "turn",
      turnId: "trn_first0",
      acquiredAtMs: NOON_MS,
      renewedAtMs: NOON_MS,
      expiresAtMs: NOON_MS + TTL_MS,
    };
    const reopened = await home.reopen();
    expect(await reopened.lease("ses_herons")).toEqual(lease);
    expect(await reopened.leases()).toEqual([lease]);
    expect(await reopened.session("ses_herons")).toMatchObject({ fence: 1 });
  });

  it("tells who holds it to everybody else, and changes nothing", async () => {
    await acquired();
    const held = await store.lease("ses_herons");
    for (const state of ["unknown", "alive"] as const) {
      const wish = aLeaseWish({ holder: OTHER, holderState: () => state });
      expect(await store.acquireLease(wish)).toEqual({ status: "held", lease: held });
    }
    expect(await store.lease("ses_herons")).toEqual(held);
    expect(await store.session("ses_herons")).toMatchObject({ fence: 1 });
  });

  it("asks about that very lease, inside the transaction", async () => {
    await acquired();
    const asked: TurnLease[] = [];
    const holderState = (lease: TurnLease) => {
      asked.push(lease);
      return "alive" as const;
    };
    await store.acquireLease(aLeaseWish({ holder: OTHER, holderState }));
    expect(asked).toEqual([await store.lease("ses_herons")]);
  });

  it("gives each session a lease of its own", async () => {
    await store.createSession(aSession({ id: "ses_second" }));
    await acquired();
    const second = aLeaseWish({ sessionId: "ses_second", holder: OTHER });
    expect(await store.acquireLease(second)).toMatchObject({ status: "granted", fence: 1 });
    expect(await store.leases()).toHaveLength(2);
  });

  it("takes the lease of a dead holder over at once", async () => {
    await acquired();
    const wish = aLeaseWish({ holder: OTHER, atMs: NOON_MS + 1, holderState: () => "dead" });
    expect(await store.acquireLease(wish)).toMatchObject({
      status: "granted",
      fence: 2,
      tookOver: { fence: 1, holder: { pid: 4_711 } },
    });
  });

  it("takes the lease of a holder that cannot be seen over once it has expired, not before", async () => {
    await acquired();
    const at = (atMs: number) => store.acquireLease(aLeaseWish({ holder: OTHER, atMs }));
    expect(await at(NOON_MS + TTL_MS - 1)).toMatchObject({ status: "held" });
    expect(await at(NOON_MS + TTL_MS)).toMatchObject({ status: "granted", fence: 2 });
  });

  it("never robs a holder that lives, however late it is", async () => {
    await acquired();
    const late = aLeaseWish({
      holder: OTHER,
      atMs: NOON_MS + TEN_MINUTES_MS,
      holderState: () => "alive",
    });
    expect(await store.acquireLease(late)).toMatchObject({ status: "held" });
  });

  it("never robs a holder that renews, though nobody can see it", async () => {
    const fence = await acquired();
    for (let minute = 1; minute <= 10; minute += 1) {
      const atMs = NOON_MS + minute * 60_000;
      const renewal = { sessionId: "ses_herons", fence, atMs, ttlMs: TTL_MS };
      expect(await store.renewLease(renewal)).toBe(true);
      const wish = aLeaseWish({ holder: OTHER, atMs: atMs + 59_999 });
      expect(await store.acquireLease(wish)).toMatchObject({ status: "held" });
    }
  });

  it("renews late while nobody else was granted the lease, and not after that", async () => {
    const fence = await acquired();
    const late = { sessionId: "ses_herons", fence, atMs: NOON_MS + TEN_MINUTES_MS, ttlMs: TTL_MS };
    expect(await store.renewLease(late)).toBe(true);
    expect(await store.lease("ses_herons")).toMatchObject({
      acquiredAtMs: NOON_MS,
      renewedAtMs: late.atMs,
      expiresAtMs: late.atMs + TTL_MS,
    });
    await acquired(aLeaseWish({ holder: OTHER, holderState: () => "dead" }));
    const others = await store.lease("ses_herons");
    expect(await store.renewLease(late)).toBe(false);
    expect(await store.releaseLease({ sessionId: "ses_herons", fence })).toBe(false);
    expect(await store.lease("ses_herons")).toEqual(others);
  });

  it("is free again once it is given back, and is given back once", async () => {
    const fence = await acquired();
    expect(await store.releaseLease({ sessionId: "ses_herons", fence })).toBe(true);
    expect(await store.releaseLease({ sessionId: "ses_herons", fence })).toBe(false);
    expect(await store.renewLease({ sessionId: "ses_herons", fence, atMs: 0, ttlMs: 1 })).toBe(
      false,
    );
    expect(await store.leases()).toEqual([]);
    expect(await acquired(aLeaseWish({ holder: OTHER }))).toBe(2);
  });

  it("cuts the turn of the holder before in the step that takes its lease over", async () => {
    await runningTurn();
    const wish = aLeaseWish({ holder: OTHER, atMs: NOON_MS + 9, holderState: () => "dead" });
    const cut = { id: "trn_first0", state: "interrupted", endedAtMs: NOON_MS + 9 };
    expect(await store.acquireLease(wish)).toMatchObject({ cut: [cut] });
    expect(await store.turn("trn_first0")).toMatchObject({
      ...cut,
      error: { code: "INTERRUPTED", hint: expect.stringMatching(/\w/) },
    });
    expect(await store.call("cal_first0")).toMatchObject({ state: "interrupted" });
    expect(await store.messages("ses_herons", {})).toMatchObject([{ excluded: "not-accepted" }]);
  });

  it.each([0, TEN_MINUTES_MS, -TEN_MINUTES_MS])(
    "refuses every write of the holder before, its clock %i ms off",
    async (offMs) => {
      const old = await runningTurn();
      await store.accept(anArrival({ turnId: "trn_second" }));
      await acquired(aLeaseWish({ holder: OTHER, holderState: () => "dead" }));
      const before = await everything(store);
      const lost = { status: "lease-lost" };
      const atMs = NOON_MS + offMs;
      const answer = [aMessage({ id: "msg_answer", role: "assistant" })];
      const step = { sessionId: "ses_herons", turnId: "trn_first0", fence: old };
      const second = { ...beginning({ fence: old }), turnId: "trn_second", atMs };
      expect(await store.beginTurn(second)).toEqual(lost);
      expect(await store.appendStep({ ...step, messages: answer })).toEqual(lost);
      expect(await store.endTurn({ ...ending(old), atMs, messages: answer })).toEqual(lost);
      expect(await store.renewLease({ ...step, atMs, ttlMs: TTL_MS })).toBe(false);
      expect(await everything(store)).toEqual(before);
    },
  );

  it("lets the holder go on writing when its clock jumps", async () => {
    const fence = await runningTurn();
    const renewal = { sessionId: "ses_herons", fence, ttlMs: TTL_MS };
    expect(await store.renewLease({ ...renewal, atMs: NOON_MS - TEN_MINUTES_MS })).toBe(true);
    expect(await store.renewLease({ ...renewal, atMs: NOON_MS + TEN_MINUTES_MS })).toBe(true);
    const late = { ...ending(fence), atMs: NOON_MS - TEN_MINUTES_MS };
    expect(await store.endTurn(late)).toMatchObject({ status: "written" });
  });

  it("takes a lease away from a holder that lives, its turn cut and its writes refused", async () => {
    const fence = await runningTurn();
    const grip = { sessionId: "ses_herons", fence };
    const cut = await store.breakLease({ ...grip, atMs: NOON_MS + 5 });
    expect(cut).toMatchObject([{ id: "trn_first0", state: "interrupted" }]);
    expect(await store.leases()).toEqual([]);
    expect(await store.endTurn(ending(fence))).toEqual({ status: "lease-lost" });
    expect(await store.renewLease({ ...grip, atMs: NOON_MS, ttlMs: TTL_MS })).toBe(false);
  });

  it("takes away only the very grant that is named", async () => {
    const fence = await runningTurn();
    const before = await everything(store);
    for (const wrong of [fence - 1, fence + 1]) {
      const grip = { sessionId: "ses_herons", fence: wrong, atMs: NOON_MS };
      expect(await store.breakLease(grip)).toBeNull();
    }
    const elsewhere = { sessionId: "ses_none00", fence, atMs: NOON_MS };
    expect(await store.breakLease(elsewhere)).toBeNull();
    expect(await everything(store)).toEqual(before);
  });

  it("leaves alone at a start what runs under a lease that is held", async () => {
    await runningTurn();
    const before = await everything(store);
    const start = (atMs: number, state: "alive" | "unknown") =>
      store.recoverTurns({ atMs, holderState: () => state });
    expect(await start(NOON_MS + TEN_MINUTES_MS, "alive")).toEqual([]);
    expect(await start(NOON_MS + 1, "unknown")).toEqual([]);
    expect(await everything(store)).toEqual(before);
    expect(await start(NOON_MS + TEN_MINUTES_MS, "unknown")).toMatchObject([{ id: "trn_first0" }]);
    expect(await store.leases()).toEqual([]);
  });

  it("frees at a start what dead holders left, and refuses what they write later", async () => {
    const fence = await runningTurn();
    await store.recoverTurns({ atMs: NOON_MS + 1, holderState: () => "dead" });
    expect(await store.leases()).toEqual([]);
    expect(await store.turn("trn_first0")).toMatchObject({ state: "interrupted" });
    expect(await store.endTurn(ending(fence))).toEqual({ status: "lease-lost" });
  });
}
