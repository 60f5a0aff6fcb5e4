import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  DashboardReads,
  Session,
  SessionFilter,
  SessionOrder,
  SessionStore,
} from "@/server/core/sessions";
import { grantedFence } from "../factories/leases";
import { aCall, aMessage, anArrival, anEvent, aSession, NOON_MS } from "../factories/store";
import type { OpenHome, StoreHome } from "./session-store-homes";
import { beginning } from "./session-store-steps";

const ALL: SessionFilter = { profile: null, query: null, archived: false };

/** What lists of sessions promise: any filter, any order, pages while rows change, facets. */
export function describeSessionLists(name: string, open: OpenHome): void {
  describe(`lists of sessions: ${name}`, () => {
    let home: StoreHome;
    let store: SessionStore;
    let reads: DashboardReads;
    beforeEach(async () => {
      home = await open();
      store = home.store;
      reads = home.reads;
    });
    afterEach(() => home.dispose());

    const found = async (filter: Partial<SessionFilter>, order?: SessionOrder) =>
      (await reads.sessions({ ...ALL, ...filter }, { limit: 50, cursor: null }, order)).items.map(
        ({ session }) => session.id,
      );

    const walk = async (
      filter: Partial<SessionFilter>,
      order: SessionOrder,
      between: (step: number) => Promise<unknown> = async () => undefined,
    ) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      for (let step = 0; ; step += 1) {
        const page: Awaited<ReturnType<DashboardReads["sessions"]>> = await reads.sessions(
          { ...ALL, ...filter },
          { limit: 2, cursor },
          order,
        );
        ids.push(...page.items.map(({ session }) => session.id));
        cursor = page.nextCursor;
        if (cursor === null) return ids;
        await between(step);
      }
    };

    /** A session with a turn, and an ended call of that price if one is given. */
    const withTurn = async (
      session: Partial<Session>,
      call: { costNano?: bigint; startedAtMs?: number; answered?: boolean } = {},
    ) => {
      const made = aSession(session);
      const turnId = made.id.replace("ses_", "trn_");
      await store.createSession(made);
      await store.accept(anArrival({ turnId, sessionId: made.id }));
      const id = made.id.replace("ses_", "cal_");
      const { costNano = null, startedAtMs = NOON_MS, answered = true } = call;
      await store.insertCall(aCall({ id, sessionId: made.id, turnId, startedAtMs }));
      const providerMessageId = answered ? "msg_provider" : null;
      await store.patchCall(id, { state: "done", costNano, providerMessageId });
      return turnId;
    };

    it("orders by when they began, by cost and by messages, the largest first", async () => {
      const beyond = 9_007_199_254_740_993n;
      await withTurn({ id: "ses_aaaaaa", createdAtMs: 3, messageCount: 5 }, { costNano: beyond });
      await withTurn({ id: "ses_bbbbbb", createdAtMs: 1, messageCount: 9 }, { costNano: 2n });
      await withTurn(
        { id: "ses_cccccc", createdAtMs: 2, messageCount: 5 },
        { costNano: beyond + 1n },
      );
      expect(await walk({}, "created")).toEqual(["ses_aaaaaa", "ses_cccccc", "ses_bbbbbb"]);
      expect(await walk({}, "cost")).toEqual(["ses_cccccc", "ses_aaaaaa", "ses_bbbbbb"]);
      expect(await walk({}, "messages")).toEqual(["ses_bbbbbb", "ses_cccccc", "ses_aaaaaa"]);
      expect(await found({})).toEqual(["ses_cccccc", "ses_bbbbbb", "ses_aaaaaa"]);
    });

    it.each(["active", "created", "cost", "messages"] as const)(
      "walks by %s over equal places, each session once",
      async (order) => {
        const ids = Array.from({ length: 7 }, (_, index) => `ses_number${index}`);
        for (const id of ids) await store.createSession(aSession({ id }));
        expect(await walk({}, order)).toEqual([...ids].reverse());
      },
    );

    it("walks what stays where it is once, whatever moves up or is put away meanwhile", async () => {
      const ids = Array.from({ length: 9 }, (_, index) => `ses_number${index}`);
      for (const [index, id] of ids.entries()) {
        await store.createSession(aSession({ id, lastActiveAtMs: NOON_MS + index }));
      }
      const seen = await walk({}, "active", async (step) => {
        if (step === 0) await store.updateSession("ses_number0", { lastActiveAtMs: NOON_MS + 99 });
        if (step === 1) await store.updateSession("ses_number8", { lastActiveAtMs: NOON_MS + 98 });
        if (step === 2) await store.updateSession("ses_number2", { archivedAtMs: NOON_MS });
      });
      const still = [7, 6, 5, 4, 3, 1].map((index) => `ses_number${index}`);
      expect(seen.filter((id) => still.includes(id))).toEqual(still);
      expect(new Set(seen).size).toBe(seen.length);
    });

    it("refuses a cursor whose place no row can have", async () => {
      for (const id of ["ses_aaaaaa", "ses_bbbbbb"]) await store.createSession(aSession({ id }));
      const { nextCursor } = await reads.sessions(ALL, { limit: 1, cursor: null });
      const [question, , id] = JSON.parse(Buffer.from(nextCursor ?? "", "base64url").toString());
      const at = (place: string) => {
        const cursor = Buffer.from(JSON.stringify([question, place, id])).toString("base64url");
        return reads.sessions(ALL, { limit: 1, cursor });
      };
      for (const place of ["9223372036854775808", "-9223372036854775809", "9999999999999999999"]) {
        await expect(at(place)).rejects.toMatchObject({ code: "BAD_INPUT" });
      }
      expect((await at("9223372036854775807")).items).toHaveLength(1);
      expect((await at("-9223372036854775808")).items).toEqual([]);
    });

    it("takes a cursor only for the question that gave it", async () => {
      for (const id of ["ses_aaaaaa", "ses_bbbbbb", "ses_cccccc"]) {
        await store.createSession(aSession({ id }));
      }
      const warmAt = (atMs: number) => ({ ...ALL, warm: { is: false, atMs } });
      const { nextCursor: cursor } = await reads.sessions(warmAt(1), { limit: 1, cursor: null });
      const next = (filter: SessionFilter, order: SessionOrder = "active") =>
        reads.sessions(filter, { limit: 1, cursor }, order);
      expect((await next(warmAt(2))).items).toMatchObject([{ session: { id: "ses_bbbbbb" } }]);
      const refusal = { code: "BAD_INPUT", hint: expect.stringContaining("same filter") };
      await expect(next(warmAt(1), "cost")).rejects.toMatchObject(refusal);
      await expect(next({ ...warmAt(1), query: "x" })).rejects.toMatchObject(refusal);
      await expect(next({ ...warmAt(1), archived: true })).rejects.toMatchObject(refusal);
      await expect(next({ ...warmAt(1), ownerId: null })).rejects.toMatchObject(refusal);
      await expect(next({ ...ALL, ids: [] })).rejects.toMatchObject(refusal);
      await expect(next(ALL)).rejects.toMatchObject(refusal);
    });

    it("filters by the strongest state that holds", async () => {
      await store.createSession(aSession({ id: "ses_idle00" }));
      await withTurn({ id: "ses_queued" });
      const turnId = await withTurn({ id: "ses_runs00" });
      await store.accept(anArrival({ turnId: "trn_behind", sessionId: "ses_runs00" }));
      const fence = await grantedFence(store, "ses_runs00");
      await store.beginTurn({ ...beginning({ fence }), sessionId: "ses_runs00", turnId });
      expect(await found({ state: "idle" })).toEqual(["ses_idle00"]);
      expect(await found({ state: "queued" })).toEqual(["ses_queued"]);
      expect(await found({ state: "running" })).toEqual(["ses_runs00"]);
      expect(await found({ state: "idle", archived: true })).toEqual([]);
    });

    it("counts a turn once, whoever joined it", async () => {
      const turnId = await withTurn({ id: "ses_steer0" });
      const at = { sessionId: "ses_steer0" };
      for (const steer of ["trn_steer1", "trn_steer2", "trn_waits0"])
        await store.accept(anArrival({ ...at, turnId: steer }));
      const fence = await grantedFence(store, at.sessionId);
      await store.beginTurn({ ...beginning({ fence }), ...at, turnId });
      const text = anEvent().text;
      const joins = ["trn_steer1", "trn_steer2"].map((id) => ({ turnId: id, text }));
      const messages = [aMessage({ id: "msg_step00" })];
      await store.appendStep({ ...at, turnId, fence, messages, joins });
      const openTurns = { running: 1, queued: 1 };
      const page = await reads.sessions(ALL, { limit: 5, cursor: null });
      expect(page.items).toMatchObject([{ openTurns }]);
      expect(await reads.sessionItem("ses_steer0")).toMatchObject({ openTurns });
    });

    it("filters by what the provider should still hold at a moment", async () => {
      await withTurn({ id: "ses_warm00" }, { startedAtMs: NOON_MS });
      await withTurn({ id: "ses_unheard" }, { startedAtMs: NOON_MS, answered: false });
      await store.createSession(aSession({ id: "ses_never0" }));
      const warm = (is: boolean, atMs: number) => found({ warm: { is, atMs } });
      const endsMs = NOON_MS + 300_000;
      expect(await warm(true, endsMs - 1)).toEqual(["ses_warm00"]);
      expect(await warm(true, endsMs)).toEqual([]);
      expect(await warm(false, endsMs - 1)).toEqual(["ses_unheard", "ses_never0"]);
      expect(await warm(false, endsMs)).toEqual(["ses_warm00", "ses_unheard", "ses_never0"]);
    });

    it("filters by platform, by the last activity and by ids", async () => {
      await store.createSession(aSession({ id: "ses_early0" }));
      await store.createSession(
        aSession({ id: "ses_late00", platform: "telegram", lastActiveAtMs: NOON_MS + 5 }),
      );
      expect(await found({ platform: "telegram" })).toEqual(["ses_late00"]);
      expect(await found({ activeSinceMs: NOON_MS + 5 })).toEqual(["ses_late00"]);
      expect(await found({ activeSinceMs: NOON_MS + 6 })).toEqual([]);
      expect(await found({ ids: ["ses_early0", "ses_none00"] })).toEqual(["ses_early0"]);
      expect(await found({ ids: [] })).toEqual([]);
      expect(await found({ ids: null })).toEqual(["ses_late00", "ses_early0"]);
    });

    it("counts each facet without its own part of the filter", async () => {
      await store.createSession(aSession({ id: "ses_me0001", title: "herons" }));
      await store.createSession(aSession({ id: "ses_me0002", title: "terns" }));
      await store.createSession(
        aSession({ id: "ses_team01", profile: "team", platform: "telegram", title: "herons" }),
      );
      await withTurn({ id: "ses_team02", profile: "team", title: "herons" });
      await store.createSession(aSession({ id: "ses_old000", archivedAtMs: NOON_MS }));
      const facets = async (filter: Partial<SessionFilter>) => {
        const { count, ...maps } = await reads.sessionFacets({ ...ALL, ...filter });
        const counts = Object.entries(maps).map(([facet, map]) => [
          facet,
          Object.fromEntries([...map].sort()),
        ]);
        return { count, ...Object.fromEntries(counts) };
      };
      expect(await facets({})).toEqual({
        count: 4,
        profile: { me: 2, team: 2 },
        platform: { console: 3, telegram: 1 },
        state: { idle: 3, queued: 1 },
      });
      expect(await facets({ profile: "team", query: "HERON" })).toEqual({
        count: 2,
        profile: { me: 1, team: 2 },
        platform: { console: 1, telegram: 1 },
        state: { idle: 1, queued: 1 },
      });
      expect(await facets({ profile: "team", state: "idle" })).toEqual({
        count: 1,
        profile: { me: 2, team: 1 },
        platform: { telegram: 1 },
        state: { idle: 1, queued: 1 },
      });
      expect(await facets({ archived: true })).toEqual({
        count: 1,
        profile: { me: 1 },
        platform: { console: 1 },
        state: { archived: 1 },
      });
    });
  });
}
