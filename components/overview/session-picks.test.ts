import { describe, expect, it } from "vitest";
import type { SessionView } from "@/server/core/contracts";
import { atWork, stillWarm } from "./session-picks";

function aSession(given: Partial<SessionView> & Pick<SessionView, "id">): SessionView {
  const tokens = { uncached: 0, read: 0, write5m: 0, write1h: 0, writeOther: 0, output: 0 };
  const times = {
    createdAt: "2026-11-30T10:00:00.000Z",
    lastActiveAt: "2026-11-30T10:00:00.000Z",
  };
  return {
    ...{ key: "agent:me:console:dm:x", profile: "me", title: "", model: "m", platform: "console" },
    ...{ effort: null, thinking: null, state: "idle", messageCount: 0, ...times },
    usage: { ...tokens, reasoning: 0, promptTotal: 0 },
    ...{ costUsd: 0, costNano: "0", costStatus: "actual", notReported: 0, notPriced: 0 },
    ...{ hitRate: null, compressions: 0, warmUntil: null, archivedAt: null },
    ...{ contextTokens: null, contextWindow: null, branchedFrom: null, rebuildWaits: false },
    ...{ continuesId: null, fallback: null },
    ...given,
  };
}

describe("atWork", () => {
  it("names each session at work once, by what the last list says of it", () => {
    const stale = aSession({ id: "a", state: "running" });
    const ended = aSession({ id: "a", state: "idle" });
    const begun = aSession({ id: "b", state: "queued" });
    expect(atWork([[stale], undefined, [begun, ended]]).map(({ id }) => id)).toEqual(["b"]);
    expect(atWork([[stale], [begun, stale]])).toHaveLength(2);
  });
});

describe("stillWarm", () => {
  it("drops what has cooled, and puts what cools first on top", () => {
    const sessions = [
      aSession({ id: "late", warmUntil: "2026-11-30T10:09:00.000Z" }),
      aSession({ id: "soon", warmUntil: "2026-11-30T10:05:00.000Z" }),
      aSession({ id: "cold", warmUntil: "2026-11-30T10:00:00.000Z" }),
      aSession({ id: "never" }),
    ];
    const nowMs = Date.parse("2026-11-30T10:00:00.000Z");
    expect(stillWarm(sessions, nowMs).map(({ id }) => id)).toEqual(["soon", "late"]);
  });
});
