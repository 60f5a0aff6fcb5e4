import { describe, expect, it } from "vitest";
import type { PageOf, SessionView } from "@/server/core/contracts";
import { type SessionListInput, withChange, withSession } from "./session-lists";

const NOW_MS = Date.UTC(2026, 10, 30, 12);

function aSession(id: string, minutesAgo: number, more: Partial<SessionView> = {}): SessionView {
  const at = new Date(NOW_MS - minutesAgo * 60_000).toISOString();
  const nothing = { uncached: 0, read: 0, write5m: 0, write1h: 0, writeOther: 0, output: 0 };
  return {
    ...{ id, key: id, profile: "me", title: `Session ${id}`, model: "m", effort: null },
    ...{ thinking: null, state: "idle", createdAt: at, lastActiveAt: at, messageCount: 2 },
    ...{ usage: { ...nothing, reasoning: 0, promptTotal: 0 }, costUsd: 0, costNano: "0" },
    ...{ costStatus: "actual", notReported: 0, notPriced: 0, hitRate: null, compressions: 0 },
    ...{ warmUntil: null, platform: "console", archivedAt: null, contextTokens: null },
    ...{ contextWindow: null, branchedFrom: null, rebuildWaits: false },
    ...{ continuesId: null, fallback: null },
    ...more,
  };
}

const pages: PageOf<SessionView>[] = [
  { items: [aSession("a", 1), aSession("b", 5)], nextCursor: "next" },
  { items: [aSession("c", 10)], nextCursor: null },
];

function ids(session: SessionView, input: SessionListInput = {}) {
  const next = withSession(pages, session, { input, nowMs: NOW_MS });
  return Array.isArray(next) ? next.map(({ items }) => items.map(({ id }) => id)) : next;
}

describe("a list of sessions", () => {
  it("takes what is newly known of a session that it holds", () => {
    const next = withChange(pages, "c", { state: "running" });
    expect(next?.[1]?.items[0]?.state).toBe("running");
    expect(next?.[0]?.items[0]?.state).toBe("idle");
    expect(withChange(pages, "z", { state: "running" })).toBeNull();
  });

  it("puts a session that has just been active at its head, also from an older page", () => {
    expect(ids(aSession("c", 0))).toEqual([["c", "a", "b"], []]);
    expect(ids(aSession("a", 0))).toEqual([["a", "b"], ["c"]]);
  });

  it("leaves a session in its place that is not the newest", () => {
    expect(ids(aSession("b", 5, { title: "new" }))).toEqual([["a", "b"], ["c"]]);
  });

  it("takes in a new session that belongs to it, and no other", () => {
    expect(ids(aSession("z", 0))).toEqual([["z", "a", "b"], ["c"]]);
    expect(ids(aSession("z", 0), { profile: "team" })).toBeNull();
    expect(ids(aSession("z", 0), { q: "no such words" })).toBeNull();
    expect(ids(aSession("z", 0), { state: "running" })).toBeNull();
    expect(ids(aSession("z", 0), { warm: true })).toBeNull();
    expect(ids(aSession("z", 0), { q: "session Z" })).toEqual([["z", "a", "b"], ["c"]]);
  });

  it("lets go of a session that no longer belongs to it", () => {
    const archived = aSession("b", 0, { archivedAt: "2026-11-30T12:00:00.000Z" });
    expect(ids(archived)).toEqual([["a"], ["c"]]);
    expect(ids(aSession("b", 5), { activeSince: "2026-11-30T11:58:00.000Z" })).toEqual([
      ["a"],
      ["c"],
    ]);
  });

  it("does not guess where a session stands in another order", () => {
    expect(ids(aSession("z", 0), { sort: "cost" })).toBe("unsure");
    expect(ids(aSession("z", 7))).toBe("unsure");
    expect(ids(aSession("b", 0), { sort: "cost" })).toEqual([["a", "b"], ["c"]]);
  });
});
