import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  DashboardReads,
  Page,
  PageRequest,
  Session,
  SessionFilter,
  SessionStore,
} from "@/server/core/sessions";
import { aCall, anArrival, aSession, NOON_MS } from "../factories/store";
import { aUsage } from "../factories/usage";
import { describeSessionLists } from "./dashboard-reads-sessions";
import { describeTimelines } from "./dashboard-reads-timeline";
import type { OpenHome, StoreHome } from "./session-store-homes";
import { withCall, withRunningTurn } from "./session-store-steps";

const ALL: SessionFilter = { profile: null, query: null, archived: false };
const FIRST: PageRequest = { limit: 50, cursor: null };

/** What every implementation of the dashboard's reads promises. */
export function describeDashboardReads(name: string, open: OpenHome): void {
  describeSessionLists(name, open);
  describeTimelines(name, open);
  describe(`DashboardReads: ${name}`, () => {
    let home: StoreHome;
    let store: SessionStore;
    let reads: DashboardReads;
    beforeEach(async () => {
      home = await open();
      store = home.store;
      reads = home.reads;
    });
    afterEach(() => home.dispose());

    const found = async (filter: Partial<SessionFilter>) =>
      (await reads.sessions({ ...ALL, ...filter }, FIRST)).items.map(({ session }) => session.id);

    it("lists sessions from the latest active on, with totals and open turns", async () => {
      await withCall(store);
      const usage = aUsage({ uncached: 1, read: 2 });
      const costNano = 9_007_199_254_740_993n;
      await store.patchCall("cal_first0", { state: "done", usage, costNano });
      await store.accept(anArrival({ turnId: "trn_second" }));
      await store.accept(anArrival({ turnId: "trn_third0" }));
      await store.createSession(aSession({ id: "ses_second", lastActiveAtMs: NOON_MS + 1 }));
      const { items, nextCursor } = await reads.sessions(ALL, FIRST);
      expect(nextCursor).toBeNull();
      expect(items).toMatchObject([
        { session: { id: "ses_second" }, openTurns: { running: 0, queued: 0 } },
        {
          session: { id: "ses_herons", messageCount: 1 },
          totals: { calls: 1, read: 2, costNano },
          openTurns: { running: 1, queued: 2 },
        },
      ]);
      expect(await reads.sessionItem("ses_herons")).toEqual(items[1]);
      expect(items[1]?.session).toEqual(await store.session("ses_herons"));
      expect(items[1]?.totals).toEqual(await store.sessionTotals("ses_herons"));
      expect(await reads.sessionItem("ses_none00")).toBeNull();
    });

    it("filters by profile, owner and archive", async () => {
      await store.createSession(aSession());
      await store.createSession(aSession({ id: "ses_team00", profile: "team" }));
      await store.createSession(aSession({ id: "ses_of_ada", ownerId: "usr_ada" }));
      await store.createSession(aSession({ id: "ses_old000", archivedAtMs: NOON_MS }));
      expect(await found({})).toEqual(["ses_team00", "ses_of_ada", "ses_herons"]);
      expect(await found({ profile: "team" })).toEqual(["ses_team00"]);
      expect(await found({ ownerId: "usr_ada" })).toEqual(["ses_of_ada"]);
      expect(await found({ ownerId: null })).toEqual(["ses_team00", "ses_herons"]);
      expect(await found({ ownerId: "usr_eve" })).toEqual([]);
      expect(await found({ archived: true })).toEqual(["ses_old000"]);
    });

    it("finds a part of the title in any case, and takes no sign for a wildcard", async () => {
      const titles = ["Graue REIHER am See", "100% of_herons", "ÄRGER mit 苍鹭", "it's"];
      for (const [index, title] of titles.entries()) {
        await store.createSession(aSession({ id: `ses_title${index}`, title }));
      }
      expect(await found({ query: "reiher AM" })).toEqual(["ses_title0"]);
      expect(await found({ query: "ärger" })).toEqual(["ses_title2"]);
      expect(await found({ query: "苍" })).toEqual(["ses_title2"]);
      expect(await found({ query: "%" })).toEqual(["ses_title1"]);
      expect(await found({ query: "_" })).toEqual(["ses_title1"]);
      expect(await found({ query: "'" })).toEqual(["ses_title3"]);
      expect(await found({ query: "egret" })).toEqual([]);
      await store.updateSession("ses_title0", { title: "White egret" });
      expect(await found({ query: "EGRET" })).toEqual(["ses_title0"]);
      expect(await found({ query: "reiher" })).toEqual([]);
    });

    it("walks every session once, while newer ones come in", async () => {
      const ids = Array.from({ length: 7 }, (_, index) => `ses_number${index}`);
      // Pairs share their moment, so that the id decides between them.
      for (const [index, id] of ids.entries()) {
        const lastActiveAtMs = NOON_MS + Math.floor(index / 2);
        await store.createSession(aSession({ id, lastActiveAtMs }));
      }
      const seen = await walk(
        (page) => reads.sessions(ALL, page),
        (step) => store.createSession(newcomer(step)),
      );
      expect(seen.map(({ session }) => session.id)).toEqual([...ids].reverse());
    });

    it("lists calls newest first, of a session, of a profile, or all", async () => {
      await withCall(store);
      await store.insertCall(aCall({ id: "cal_second", startedAtMs: NOON_MS + 5 }));
      await store.createSession(aSession({ id: "ses_team00", profile: "team" }));
      await store.accept(anArrival({ turnId: "trn_team00", sessionId: "ses_team00" }));
      const team = { sessionId: "ses_team00", turnId: "trn_team00", profile: "team" };
      await store.insertCall(aCall({ id: "cal_team00", ...team }));
      const ids = async (filter: { sessionId?: string; profile?: string }) => {
        const page = await reads.calls({ sessionId: null, profile: null, ...filter }, FIRST);
        return page.items.map(({ id }) => id);
      };
      expect(await ids({})).toEqual(["cal_second", "cal_team00", "cal_first0"]);
      expect(await ids({ sessionId: "ses_herons" })).toEqual(["cal_second", "cal_first0"]);
      expect(await ids({ profile: "team" })).toEqual(["cal_team00"]);
      expect(await ids({ sessionId: "ses_herons", profile: "team" })).toEqual([]);
    });

    it("gives a call as the store does", async () => {
      const usage = { ...aCall().usage, read: 0, output: 12 };
      await withCall(store, { usage, rawUsage: { output_tokens: 12 }, costNano: 2n ** 60n });
      const { items } = await reads.calls({ sessionId: null, profile: null }, FIRST);
      expect(items).toEqual([await store.call("cal_first0")]);
    });

    it("walks every call once, while newer ones come in", async () => {
      await withRunningTurn(store);
      const ids = Array.from({ length: 5 }, (_, index) => `cal_number${index}`);
      for (const [index, id] of ids.entries()) {
        await store.insertCall(aCall({ id, startedAtMs: NOON_MS + Math.floor(index / 2) }));
      }
      const seen = await walk(
        (page) => reads.calls({ sessionId: "ses_herons", profile: null }, page),
        (step) => store.insertCall(aCall({ id: `cal_new${step}`, startedAtMs: NOON_MS + 99 })),
      );
      expect(seen.map(({ id }) => id)).toEqual([...ids].reverse());
    });

    it("lists the turns of a session newest first", async () => {
      await withRunningTurn(store);
      for (const index of [1, 2, 3]) {
        await store.accept(anArrival({ turnId: `trn_number${index}`, atMs: NOON_MS + index }));
      }
      const seen = await walk((page) => reads.turns({ sessionId: "ses_herons" }, page));
      const ids = ["trn_number3", "trn_number2", "trn_number1", "trn_first0"];
      expect(seen.map(({ id }) => id)).toEqual(ids);
      expect(seen.at(-1)).toEqual(await store.turn("trn_first0"));
    });

    it("lists events in the reverse of the order in which they were recorded", async () => {
      await store.createSession(aSession());
      const events = ["evt_zzzzzz", "evt_mmmmmm", "evt_aaaaaa"].map((id) => ({
        id,
        sessionId: "ses_herons",
        type: "entry-built" as const,
        atMs: NOON_MS,
        detail: { reason: "苍鹭", ms: 3, nested: { none: null } },
      }));
      for (const event of events) await store.recordEvent(event);
      const seen = await walk((page) => reads.events({ sessionId: "ses_herons" }, page));
      expect(seen).toEqual([...events].reverse());
    });

    it("gives usage every call of a range, its end left out, with the platform of its session", async () => {
      const usage = { ...aCall().usage, uncached: 1, read: 0 };
      await withCall(store, { startedAtMs: NOON_MS + 10, usage, costNano: 2n ** 60n });
      const chat = { id: "ses_chat00", platform: "telegram" };
      await store.createSession(aSession(chat));
      await store.accept(anArrival({ turnId: "trn_chat00", sessionId: chat.id }));
      const ofChat = { sessionId: chat.id, turnId: "trn_chat00", startedAtMs: NOON_MS + 20 };
      await store.insertCall(aCall({ id: "cal_chat00", ...ofChat }));
      const rows = async (fromMs: number, toMs: number) =>
        (await reads.usageRows({ fromMs, toMs })).map(({ sessionId, platform }) => [
          sessionId,
          platform,
        ]);
      const [ofConsole, ofTelegram] = [
        ["ses_herons", "console"],
        ["ses_chat00", "telegram"],
      ];
      expect(await rows(NOON_MS, NOON_MS + 21)).toEqual(
        expect.arrayContaining([ofConsole, ofTelegram]),
      );
      expect(await rows(NOON_MS + 10, NOON_MS + 20)).toEqual([ofConsole]);
      expect(await rows(NOON_MS + 11, NOON_MS + 21)).toEqual([ofTelegram]);
      expect(await rows(NOON_MS + 21, NOON_MS + 99)).toEqual([]);
      const [row] = await reads.usageRows({ fromMs: NOON_MS, toMs: NOON_MS + 11 });
      expect(row).toMatchObject({
        ...{ profile: "me", provider: "anthropic", model: "claude-opus-5-5", purpose: "main" },
        ...{ state: "running", startedAtMs: NOON_MS + 10, providerMessageId: null },
        ...{ usage, costNano: 2n ** 60n, costStatus: "unknown" },
      });
    });

    it("tells usage which call was the first of its session, wherever the range begins", async () => {
      await withCall(store, { startedAtMs: NOON_MS + 10 });
      await store.insertCall(aCall({ id: "cal_earlier", startedAtMs: NOON_MS + 5 }));
      await store.insertCall(aCall({ id: "cal_aside0", startedAtMs: NOON_MS + 5 }));
      const firsts = async (fromMs: number) =>
        (await reads.usageRows({ fromMs, toMs: NOON_MS + 99 })).map(({ isFirst }) => isFirst);
      expect((await firsts(NOON_MS)).toSorted()).toEqual([false, false, true]);
      expect(await firsts(NOON_MS + 6)).toEqual([false]);
    });

    it("gives usage more calls than one step reads, each once", async () => {
      await withRunningTurn(store);
      const ids = Array.from({ length: 1_203 }, (_, index) => `cal_step${1_000 + index}`);
      // Threes share their moment, so that steps end within one.
      for (const [index, id] of ids.entries()) {
        const startedAtMs = NOON_MS + Math.floor(index / 3);
        await store.insertCall(aCall({ id, startedAtMs }));
      }
      const rows = await reads.usageRows({ fromMs: NOON_MS, toMs: NOON_MS + 1_000 });
      const moments = rows.map(({ startedAtMs }) => startedAtMs).sort((a, b) => a - b);
      expect(moments).toEqual(ids.map((_, index) => NOON_MS + Math.floor(index / 3)));
    });

    it.each(["", "nonsense", "e30", "WzEsMl0", Buffer.from('["x","y"]').toString("base64url")])(
      "refuses the cursor %j and says so",
      async (cursor) => {
        const page = { limit: 10, cursor };
        const refusal = { code: "BAD_INPUT", hint: expect.stringContaining("nextCursor") };
        await expect(reads.sessions(ALL, page)).rejects.toMatchObject(refusal);
        await expect(reads.events({ sessionId: "x" }, page)).rejects.toMatchObject(refusal);
      },
    );

    it.each([0, 201, 1.5, Number.NaN])("refuses a page of %d rows", async (limit) => {
      const page = { limit, cursor: null };
      await expect(reads.sessions(ALL, page)).rejects.toMatchObject({ code: "BAD_INPUT" });
    });
  });
}

function newcomer(step: number): Session {
  return aSession({ id: `ses_new${step}`, lastActiveAtMs: NOON_MS + 1_000 + step });
}

/** Every item over pages of two, with something happening between them. */
async function walk<Item>(
  read: (page: PageRequest) => Promise<Page<Item>>,
  between: (step: number) => Promise<unknown> = async () => undefined,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let step = 0; ; step += 1) {
    const page: Page<Item> = await read({ limit: 2, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return items;
    await between(step);
  }
}
