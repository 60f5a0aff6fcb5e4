import { describe, expect, it, vi } from "vitest";
import { type LiveEvent, SendMessageInput } from "@/server/core/contracts";
import {
  LOCAL_OPERATOR,
  listLeases,
  type OperatorContext,
  releaseLease,
  sendMessage,
} from "@/server/core/operations";
import type { SessionStore } from "@/server/core/sessions";
import { aLeaseWish } from "../factories/leases";
import { anOwnGateway, type OwnGateway } from "../factories/own-gateway";
import { aMessage, anEvent } from "../factories/store";

const LONG = "sim: long 60 15";
const HOUR_MS = 3_600_000;

/** Another process, on another machine, takes the session's lease. */
async function takenElsewhere({ ports }: OwnGateway, sessionId: string, atMs = Date.now()) {
  const wish = aLeaseWish({ sessionId, atMs, ttlMs: HOUR_MS, holderState: () => "dead" });
  const grant = await ports.store.acquireLease(wish);
  if (grant.status === "held") throw new Error("a dead holder kept its lease");
  return { sessionId, fence: grant.fence };
}

/** A gateway whose clock stands where tests put it, and whose turns wait so long for others. */
function aWaitingGateway(waitMs: number) {
  return anOwnGateway({ leases: { waitMs } });
}

function contextOf(gateway: OwnGateway): OperatorContext {
  return { ...gateway.world, operator: LOCAL_OPERATOR };
}

/** Waits until it holds: on a busy machine that takes longer than it should. */
function patiently(holds: () => unknown, interval = 20): Promise<unknown> {
  return vi.waitFor(holds, { timeout: 15_000, interval });
}

async function noticesOf(gateway: OwnGateway, sessionId: string, signal: AbortSignal) {
  const told: LiveEvent[] = [];
  const watch = async () => {
    for await (const { event } of gateway.gateway.watch(sessionId, { afterSeq: null, signal })) {
      told.push(event);
    }
  };
  watch().catch(() => undefined);
  await patiently(() => expect(told.length).toBeGreaterThan(0));
  return told;
}

describe("a message for a session that another process writes", () => {
  it("is kept when the time to wait is over: nothing is written, and it is told whom it waits for", async () => {
    const gateway = await aWaitingGateway(0);
    const session = await gateway.open("me");
    const watching = new AbortController();
    const told = await noticesOf(gateway, session, watching.signal);
    const elsewhere = await takenElsewhere(gateway, session, gateway.clock.now());
    const input = SendMessageInput.parse({ id: session, text: "hello", wait: true });
    const { signal } = watching;
    const answer = await sendMessage(contextOf(gateway), input, { signal });
    const notice = expect.stringContaining("Another process (pid 4711 on harbour)");
    expect(answer).toMatchObject({ state: "queued", text: null, notice });
    expect(told).toContainEqual({ type: "turn-notice", turnId: answer.turnId, notice });
    expect(await gateway.messages(session)).toEqual([]);
    expect(await gateway.gateway.waiting(session)).toHaveLength(1);
    expect(gateway.requests()).toEqual([]);
    watching.abort();

    await gateway.ports.store.releaseLease(elsewhere);
    await gateway.gateway.runWaiting();
    expect(await gateway.ended(answer.turnId)).toMatchObject({ state: "done" });
    expect(gateway.gateway.noticeOf(answer.turnId)).toBeNull();
  });

  it("runs as soon as it is found that the other has given the lease back", async () => {
    const gateway = await aWaitingGateway(HOUR_MS);
    const session = await gateway.open("me");
    const elsewhere = await takenElsewhere(gateway, session, gateway.clock.now());
    const turn = await gateway.send(session, "hello");
    await patiently(() => expect(gateway.gateway.noticeOf(turn.id)).toEqual(expect.any(String)));
    expect(await gateway.ports.store.turn(turn.id)).toMatchObject({ state: "queued" });
    await gateway.ports.store.releaseLease(elsewhere);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "done" });
    expect(await gateway.gateway.leases()).toEqual([]);
  });

  it("takes the lease of another machine over once it has expired, and the session tells of it", async () => {
    const gateway = await aWaitingGateway(0);
    const session = await gateway.open("me");
    await takenElsewhere(gateway, session, gateway.clock.now());
    const turn = await gateway.send(session, "hello");
    await patiently(() => expect(gateway.gateway.noticeOf(turn.id)).toEqual(expect.any(String)));
    gateway.clock.advance(HOUR_MS + 1);
    const next = await gateway.send(session, "still there?");
    for (const { id } of [turn, next])
      expect(await gateway.ended(id)).toMatchObject({ state: "done" });
    const page = { limit: 50, cursor: null };
    const { items } = await gateway.world.reads.events({ sessionId: session }, page);
    const detail = { host: "harbour", pid: 4_711, fence: 1 };
    expect(items).toContainEqual(
      expect.objectContaining({
        type: "lease-taken-over",
        detail: expect.objectContaining(detail),
      }),
    );
  });

  it("waits for one that lives and renews, and takes over from one that lives and is stuck", async () => {
    const leases = { waitMs: HOUR_MS, renewMs: 500, holderState: () => "alive" as const };
    const gateway = await anOwnGateway({ leases });
    const { clock, ports } = gateway;
    const session = await gateway.open("me");
    const elsewhere = await takenElsewhere(gateway, session, clock.now());
    const renewing = setInterval(() => {
      const renewal = { ...elsewhere, atMs: clock.now(), ttlMs: 1 };
      clock.advance(1);
      ports.store.renewLease(renewal).catch(() => undefined);
    }, 200);
    const turn = await gateway.send(session, "hello");
    await patiently(() => expect(gateway.gateway.noticeOf(turn.id)).toEqual(expect.any(String)));
    clock.advance(HOUR_MS);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(await ports.store.turn(turn.id)).toMatchObject({ state: "queued" });
    clearInterval(renewing);
    clock.advance(HOUR_MS);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "done" });
    const late = { ...elsewhere, atMs: clock.now(), ttlMs: HOUR_MS };
    expect(await ports.store.renewLease(late)).toBe(false);
  });

  it("waits on when the gateway shuts down", async () => {
    const gateway = await aWaitingGateway(HOUR_MS);
    const session = await gateway.open("me");
    await takenElsewhere(gateway, session, gateway.clock.now());
    const turn = await gateway.send(session, "hello");
    await patiently(() => expect(gateway.gateway.noticeOf(turn.id)).toEqual(expect.any(String)));
    await gateway.gateway.drain(0);
    expect(await gateway.ports.store.turn(turn.id)).toMatchObject({ state: "queued" });
  });
});

describe("a turn that runs", () => {
  async function aRunningTurn() {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    const turn = await gateway.send(session, LONG);
    await patiently(() => expect(gateway.requests()).toHaveLength(1), 2);
    const [standing] = await gateway.gateway.leases();
    return { gateway, session, turn, fence: standing?.lease.fence ?? 0 };
  }

  it("holds the lease until it is stopped, and frees it within that stop", async () => {
    const { gateway, session, turn } = await aRunningTurn();
    const held = { lease: { sessionId: session, turnId: turn.id }, isOwn: true, state: "alive" };
    expect(await gateway.gateway.leases()).toMatchObject([held]);
    await gateway.gateway.stop(session);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "interrupted" });
    await patiently(async () => expect(await gateway.gateway.leases()).toEqual([]));
    expect(await gateway.say(session, "and now?")).toMatchObject({ state: "done" });
  });

  it("leaves the lease free when its agent is evicted", async () => {
    const { gateway, session } = await aRunningTurn();
    await gateway.gateway.evict(session, "stop");
    expect(await gateway.gateway.leases()).toEqual([]);
  });

  it("ends when its lease is released by hand, writes nothing more, and the next one runs", async () => {
    const { gateway, session, turn, fence } = await aRunningTurn();
    const watching = new AbortController();
    const told = await noticesOf(gateway, session, watching.signal);
    const input = { sessionId: session, fence, confirm: true };
    expect(await releaseLease(contextOf(gateway), input)).toEqual({ released: true });
    const before = await gateway.messages(session);
    const stopped = { code: "INTERRUPTED", message: expect.stringContaining("lost the right") };
    await patiently(() =>
      expect(told).toContainEqual(
        expect.objectContaining({
          type: "turn-ended",
          state: "interrupted",
          error: expect.objectContaining(stopped),
        }),
      ),
    );
    watching.abort();
    expect(await gateway.messages(session)).toEqual(before);
    expect(await gateway.ports.store.turn(turn.id)).toMatchObject({ state: "interrupted" });
    expect(await gateway.say(session, "and now?")).toMatchObject({ state: "done" });
  });

  it("is not cut without a word of confirmation, nor by the number of another grant", async () => {
    const { gateway, session, turn, fence } = await aRunningTurn();
    const ctx = contextOf(gateway);
    const release = (input: { fence: number; confirm: boolean }) =>
      releaseLease(ctx, { sessionId: session, ...input });
    await expect(release({ fence, confirm: false })).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: expect.stringContaining(turn.id),
    });
    await expect(release({ fence: fence + 1, confirm: true })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const nowhere = { sessionId: "ses_none00", fence, confirm: true };
    await expect(releaseLease(ctx, nowhere)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { items } = await listLeases(ctx);
    const holder = { pid: process.pid, isThisProcess: true };
    expect(items).toMatchObject([{ sessionId: session, fence, state: "alive", holder }]);
    await gateway.gateway.stop(session);
    await gateway.ended(turn.id);
  });

  it("reads the history anew when another process took turns back, and keeps its prompt", async () => {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "one");
    const said = await gateway.say(session, "two");
    const elsewhere = await takenElsewhere(gateway, session);
    const { store } = gateway.ports;
    const exclude = (await store.messagesOfTurn(said.turnId)).map(({ id }) => ({
      messageId: id,
      because: "undone" as const,
    }));
    await excludedElsewhere(store, { ...elsewhere, exclude });
    await gateway.say(session, "three");
    const body = gateway.requests().at(-1)?.rawBody ?? "";
    expect(body).toContain("one");
    expect(body).not.toContain('"two"');
    expect(gateway.clients).toHaveLength(1);
  });
});

/** A turn of another process that is refused, and sets messages aside. */
async function excludedElsewhere(
  store: SessionStore,
  {
    sessionId,
    fence,
    exclude,
  }: {
    sessionId: string;
    fence: number;
    exclude: readonly { messageId: string; because: "undone" }[];
  },
): Promise<void> {
  const turnId = "trn_elsewhere";
  const event = anEvent({ text: "undo" });
  await store.accept({ turnId, sessionId, clientId: null, event, atMs: 1, maxWaiting: 9 });
  await store.endTurn({
    ...{ sessionId, turnId, fence, atMs: 1, state: "refused", error: null },
    messages: [],
    exclude,
    session: {},
  });
  await store.releaseLease({ sessionId, fence });
}

it("finds what a process that was killed left running, though nothing waits behind it", async () => {
  const gateway = await anOwnGateway({ leases: { holderState: () => "dead" } });
  const session = await gateway.open("me");
  const { store, clock } = gateway.ports;
  const turnId = "trn_elsewhere";
  const event = anEvent();
  await store.accept({ turnId, sessionId: session, clientId: null, event, atMs: 1, maxWaiting: 9 });
  const { fence } = await takenElsewhere(gateway, session, clock.now());
  const turn = { sessionId: session, turnId, fence, atMs: 1, message: aMessage(), session: {} };
  await store.beginTurn(turn);
  await gateway.gateway.runWaiting();
  expect(await store.turn(turnId)).toMatchObject({ state: "interrupted" });
  expect(await gateway.gateway.leases()).toEqual([]);
  await gateway.gateway.runWaiting();
  const page = { limit: 50, cursor: null };
  const { items } = await gateway.world.reads.events({ sessionId: session }, page);
  expect(items.filter(({ type }) => type === "lease-taken-over")).toEqual([
    expect.objectContaining({ detail: expect.objectContaining({ fence, cut: [turnId] }) }),
  ]);
});

it("tells who runs the turn that a stop cannot reach, and leaves it alone", async () => {
  const gateway = await anOwnGateway({ leases: { holderState: () => "alive" } });
  const session = await gateway.open("me");
  const elsewhere = await takenElsewhere(gateway, session, gateway.clock.now());
  await expect(gateway.gateway.stop(session)).rejects.toMatchObject({
    code: "LEASE_HELD",
    message: expect.stringContaining("pid 4711 on harbour"),
  });
  await gateway.ports.store.releaseLease(elsewhere);
  expect(await gateway.gateway.stop(session)).toEqual({ stopped: false, turnId: null });
});
