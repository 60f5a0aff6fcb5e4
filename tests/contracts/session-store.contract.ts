import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SessionStore } from "@/server/core/sessions";
import { grantedFence } from "../factories/leases";
import { aFrozenPrefix, aPrice, aSession, NOON_MS } from "../factories/store";
import { describeBranches } from "./session-store-branches";
import type { OpenHome, StoreHome } from "./session-store-homes";
import { describeLeases } from "./session-store-leases";
import { describeLedger } from "./session-store-ledger";
import { describeMessages } from "./session-store-messages";
import { describePlaces } from "./session-store-places";
import { describeQueue } from "./session-store-queue";
import { describeTasks } from "./session-store-tasks";
import { describeTurns } from "./session-store-turns";

/** What every SessionStore promises, run against one of them. */
export function describeSessionStore(name: string, open: OpenHome): void {
  describe(`SessionStore: ${name}`, () => {
    describe("sessions", () => describeSessions(open));
    describe("queue and turns", () => describeTurns(open));
    describe("what waits and what joins", () => describeQueue(open));
    describe("leases", () => describeLeases(open));
    describe("turns said again and branches", () => describeBranches(open));
    describe("messages", () => describeMessages(open));
    describe("tasks, undone turns, cut turns", () => describeTasks(open));
    describe("calls and totals", () => describeLedger(open));
    describe("places", () => describePlaces(open));
    describe("frozen documents and prices", () => describeFrozen(open));
  });
}

function describeSessions(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  beforeEach(async () => {
    home = await open();
    store = home.store;
  });
  afterEach(() => home.dispose());

  it("gives back a session with every field as it was stored", async () => {
    const session = aSession({
      ownerId: "usr_ada",
      title: "苍鹭 🐦 and “herons”",
      titleSource: "user",
      model: "claude-opus-5",
      effort: "high",
      thinking: "disabled",
      archivedAtMs: NOON_MS + 1,
      toldDate: "2026-11-30",
      toldModel: "claude-opus-5-5",
      branchedFrom: { sessionId: "ses_before0", seq: 12 },
      rebuildWhenCold: true,
    });
    await store.createSession(session);
    expect(await (await home.reopen()).session(session.id)).toEqual(session);
  });

  it("stores the session's route together with it", async () => {
    const session = aSession();
    await store.createSession(session);
    const route = { key: session.key, sessionId: session.id, pin: null, updatedAtMs: NOON_MS };
    expect(await store.route(session.key)).toEqual(route);
    expect(await store.routeOfSession(session.id)).toEqual(route);
  });

  it("refuses a second session with the same id or the same key, and stores nothing of it", async () => {
    await store.createSession(aSession());
    const sameId = aSession({ key: "agent:me:console:dm:other" });
    await expect(store.createSession(sameId)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await store.route(sameId.key)).toBeNull();
    const sameKey = aSession({ id: "ses_second", key: aSession().key });
    await expect(store.createSession(sameKey)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await store.session("ses_second")).toBeNull();
  });

  it("changes only the fields that a patch gives", async () => {
    await store.createSession(aSession({ model: "claude-opus-5" }));
    const patch = { title: "Herons", titleSource: "user", model: null, effort: undefined } as const;
    const changed = await store.updateSession("ses_herons", patch);
    expect(changed).toEqual(aSession({ title: "Herons", titleSource: "user", model: null }));
    expect(await store.session("ses_herons")).toEqual(changed);
  });

  it("grows the fence by one with each grant", async () => {
    await store.createSession(aSession());
    const fences = [
      await grantedFence(store, "ses_herons"),
      await grantedFence(store, "ses_herons"),
    ];
    expect(fences).toEqual([1, 2]);
    expect(await store.session("ses_herons")).toMatchObject({ fence: 2 });
  });

  it("answers null for reads of what it does not have", async () => {
    expect(await store.session("ses_none00")).toBeNull();
    expect(await store.route("agent:me:console:dm:none")).toBeNull();
    expect(await store.routeOfSession("ses_none00")).toBeNull();
    expect(await store.turn("trn_none00")).toBeNull();
    expect(await store.call("cal_none00")).toBeNull();
    expect(await store.messages("ses_none00", {})).toEqual([]);
    expect(await store.frozenPrefix("ses_none00", "opus-5")).toBeNull();
  });

  it("refuses writes to a session it does not have", async () => {
    const gone = { code: "NOT_FOUND" };
    await expect(store.updateSession("ses_none00", {})).rejects.toMatchObject(gone);
    await expect(grantedFence(store, "ses_none00")).rejects.toMatchObject(gone);
    await expect(store.saveFrozenPrefix(aFrozenPrefix())).rejects.toMatchObject(gone);
    const event = { id: "evt_first0", sessionId: "ses_none00", atMs: NOON_MS, detail: {} };
    await expect(store.recordEvent({ ...event, type: "turn-ended" })).rejects.toMatchObject(gone);
  });

  it("takes hostile text for what it is", async () => {
    const title = `'); DROP TABLE sessions; -- %_\\ "quoted" \u202e`;
    await store.createSession(aSession({ title }));
    expect(await store.session("ses_herons")).toMatchObject({ title });
  });

  it("fails clearly once it is closed, and may be closed twice", async () => {
    await store.close();
    await store.close();
    await expect(store.session("ses_herons")).rejects.toMatchObject({ code: "STORE_FAILED" });
    await expect(store.createSession(aSession())).rejects.toMatchObject({ code: "STORE_FAILED" });
  });
}

function describeFrozen(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  beforeEach(async () => {
    home = await open();
    store = home.store;
    await store.createSession(aSession());
  });
  afterEach(() => home.dispose());

  it("gives a frozen prompt back word for word", async () => {
    const prefix = aFrozenPrefix({ promptDocument: '{"stable":"苍鹭 \\u0000 \\ud800 🐦\\n"}' });
    await store.saveFrozenPrefix(prefix);
    expect(await (await home.reopen()).frozenPrefix("ses_herons", "opus-5")).toEqual(prefix);
  });

  it("keeps each document once: the first text under a hash stays", async () => {
    await store.saveFrozenPrefix(aFrozenPrefix());
    await store.createSession(aSession({ id: "ses_second" }));
    const other = aFrozenPrefix({ sessionId: "ses_second", promptDocument: "another text" });
    await store.saveFrozenPrefix(other);
    const kept = await store.frozenPrefix("ses_second", "opus-5");
    expect(kept?.promptDocument).toBe(aFrozenPrefix().promptDocument);
  });

  it("keeps one prefix per family, and its documents after it is replaced", async () => {
    await store.saveFrozenPrefix(aFrozenPrefix());
    await store.saveFrozenPrefix(aFrozenPrefix({ family: "sonnet-5", frozenAtMs: NOON_MS + 1 }));
    const rebuilt = aFrozenPrefix({ promptSha256: "new-hash", promptDocument: "rebuilt" });
    await store.saveFrozenPrefix(rebuilt);
    expect(await store.frozenPrefix("ses_herons", "opus-5")).toEqual(rebuilt);
    expect(await store.frozenPrefix("ses_herons", "sonnet-5")).toMatchObject({
      promptSha256: "prompt-hash",
    });
    const { promptDocument, toolsDocument } = aFrozenPrefix();
    const hashes = { promptSha256: "prompt-hash", toolsSha256: "tools-hash" };
    expect(await store.frozenDocuments(hashes)).toEqual({ promptDocument, toolsDocument });
  });

  it("gives no documents when one of the two is missing", async () => {
    await store.saveFrozenPrefix(aFrozenPrefix());
    const hashes = { promptSha256: "prompt-hash", toolsSha256: "none" };
    expect(await store.frozenDocuments(hashes)).toBeNull();
  });

  it("never changes a price row, and keeps every digit", async () => {
    await store.addPrices([aPrice()]);
    await store.addPrices([aPrice({ output: 1n }), aPrice({ id: "second", aboveTokens: 200_000 })]);
    const prices = await (await home.reopen()).prices();
    expect(prices).toEqual([aPrice(), aPrice({ id: "second", aboveTokens: 200_000 })]);
  });
}
