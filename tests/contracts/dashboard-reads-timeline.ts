import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AgentEventType, DashboardReads, SessionStore } from "@/server/core/sessions";
import { aFrozenPrefix, aSession, NOON_MS } from "../factories/store";
import type { OpenHome, StoreHome } from "./session-store-homes";

/** What is told of agents and of frozen prompts over all sessions. */
export function describeTimelines(name: string, open: OpenHome): void {
  describe(`agents and prompts over all sessions: ${name}`, () => {
    let home: StoreHome;
    let store: SessionStore;
    let reads: DashboardReads;
    beforeEach(async () => {
      home = await open();
      store = home.store;
      reads = home.reads;
      await store.createSession(aSession());
      await store.createSession(
        aSession({ id: "ses_team00", profile: "team", title: "Tide tables" }),
      );
    });
    afterEach(() => home.dispose());

    const record = (id: string, sessionId: string, type: AgentEventType) =>
      store.recordEvent({ id, sessionId, type, atMs: NOON_MS, detail: { reason: "idle" } });

    const timeline = async (profile: string | null, limit = 50) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<DashboardReads["timeline"]>> = await reads.timeline(
          { profile },
          { limit, cursor },
        );
        ids.push(...page.items.map(({ event }) => event.id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return ids;
    };

    it("lists what happened to agents in the reverse of the order in which it was recorded", async () => {
      await record("evt_zzzzzz", "ses_herons", "entry-built");
      await record("evt_mmmmmm", "ses_team00", "entry-evicted");
      await record("evt_turn00", "ses_herons", "turn-started");
      await record("evt_aaaaaa", "ses_herons", "prompt-frozen");
      await record("evt_acted0", "ses_herons", "operator-acted");
      expect(await timeline(null)).toEqual(["evt_aaaaaa", "evt_mmmmmm", "evt_zzzzzz"]);
      expect(await timeline(null, 1)).toEqual(["evt_aaaaaa", "evt_mmmmmm", "evt_zzzzzz"]);
      expect(await timeline("me", 1)).toEqual(["evt_aaaaaa", "evt_zzzzzz"]);
      expect(await timeline("nobody")).toEqual([]);
      const page = await reads.timeline({ profile: "team" }, { limit: 5, cursor: null });
      expect(page.items).toEqual([
        {
          event: {
            ...{ id: "evt_mmmmmm", sessionId: "ses_team00", type: "entry-evicted" },
            ...{ atMs: NOON_MS, detail: { reason: "idle" } },
          },
          profile: "team",
          title: "Tide tables",
        },
      ]);
    });

    it("counts the sessions of a profile by what they were frozen with, the latest first", async () => {
      await store.createSession(aSession({ id: "ses_second" }));
      const first = { promptSha256: "prompt-1", toolsSha256: "tools-1" };
      const freeze = (sessionId: string, frozenAtMs: number, more = {}) =>
        store.saveFrozenPrefix(aFrozenPrefix({ sessionId, frozenAtMs, ...first, ...more }));
      await freeze("ses_herons", 10);
      await freeze("ses_herons", 30, { family: "gpt" });
      await freeze("ses_second", 20);
      await freeze("ses_second", 40, { family: "gpt", promptSha256: "prompt-2" });
      await freeze("ses_team00", 50);
      expect(await reads.frozenVersions("me", 10)).toEqual([
        {
          ...{ promptSha256: "prompt-2", toolsSha256: "tools-1", sessions: 1 },
          ...{ firstFrozenAtMs: 40, lastFrozenAtMs: 40 },
        },
        { ...first, firstFrozenAtMs: 10, lastFrozenAtMs: 30, sessions: 2 },
      ]);
      expect(await reads.frozenVersions("me", 1)).toHaveLength(1);
      expect(await reads.frozenVersions("nobody", 10)).toEqual([]);
    });

    it("keeps what sessions were frozen with before they were rebuilt, and since when", async () => {
      const [old, now] = ["prompt-1", "prompt-2"].map((promptSha256) => ({
        ...{ promptSha256, toolsSha256: "tools-1" },
      }));
      await store.saveFrozenPrefix(
        aFrozenPrefix({ sessionId: "ses_herons", frozenAtMs: 20, ...now }),
      );
      const event = { sessionId: "ses_herons", atMs: 10 };
      await store.recordEvent({
        ...event,
        id: "evt_frozen",
        type: "prompt-frozen",
        detail: { ...old },
      });
      await store.recordEvent({
        ...{ ...event, id: "evt_built0", type: "prompt-rebuilt", atMs: 20 },
        detail: { before: old, after: now },
      });
      expect(await reads.frozenVersions("me", 10)).toEqual([
        { ...now, firstFrozenAtMs: 20, lastFrozenAtMs: 20, sessions: 1 },
        { ...old, firstFrozenAtMs: 10, lastFrozenAtMs: 10, sessions: 0 },
      ]);
      expect(await reads.frozenVersions("team", 10)).toEqual([]);
    });
  });
}
