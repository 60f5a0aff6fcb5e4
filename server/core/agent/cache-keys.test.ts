import { describe, expect, it } from "vitest";
import { CacheKeys, cacheKeyBase, MOST_PER_MINUTE, shardCount, shardOf } from "./cache-keys";

const PARTS = { endpoint: "https://api.openai.com/v1", model: "gpt-6-sol", stableHash: "abc" };
const sessions = Array.from({ length: 400 }, (_, at) => `session-${at}`);

function atTime(startMs = 0) {
  const time = { nowMs: startMs };
  return { time, keys: new CacheKeys({ now: () => time.nowMs, delay: async () => undefined }) };
}

describe("cacheKeyBase", () => {
  it("differs with the address, the model and the stable tier, and with nothing else", () => {
    const others = [
      { ...PARTS, endpoint: "https://proxy.example/v1" },
      { ...PARTS, model: "gpt-6-luna" },
      { ...PARTS, stableHash: "abd" },
    ].map(cacheKeyBase);
    expect(new Set([cacheKeyBase(PARTS), ...others]).size).toBe(4);
    expect(cacheKeyBase({ ...PARTS })).toBe(cacheKeyBase(PARTS));
  });
});

describe("shardOf", () => {
  it("spreads sessions over all shards", () => {
    expect(new Set(sessions.map((id) => shardOf(id, 4))).size).toBe(4);
  });

  it("moves sessions only to a shard that is new", () => {
    for (const id of sessions) {
      const [before, after] = [shardOf(id, 3), shardOf(id, 4)];
      if (after !== before) expect(after).toBe(3);
    }
  });
});

describe("shardCount", () => {
  it.each([
    [0, 1],
    [1, 1],
    [12, 1],
    [13, 2],
    [24, 2],
    [25, 3],
  ])("carries %d requests a minute with %d keys", (perMinute, shards) => {
    expect(shardCount(perMinute)).toBe(shards);
  });
});

describe("CacheKeys", () => {
  it("gives every session one key while few ask", () => {
    const { keys } = atTime();
    const given = sessions.slice(0, MOST_PER_MINUTE).map((id) => keys.next("base", id, null));
    expect(new Set(given)).toEqual(new Set(["base-0"]));
  });

  it("divides a key that many ask for, and gathers again when they have gone", () => {
    const { keys, time } = atTime();
    const given = sessions.map((id) => keys.next("base", id, null));
    expect(new Set(given).size).toBeGreaterThan(10);
    time.nowMs += 60_000;
    expect(keys.next("base", "session-1", null)).toBe("base-0");
  });

  it("leaves a warm session on its key however many ask, and moves it only when cold", () => {
    const { keys, time } = atTime(1_000);
    for (const id of sessions) keys.next("base", id, null);
    const moving = sessions.find((id) => shardOf(id, shardCount(401)) !== 0) ?? "";
    const inUse = { key: "base-0", warmUntilMs: 2_000 };
    expect(keys.next("base", moving, inUse)).toBe("base-0");
    time.nowMs = 2_000;
    expect(keys.next("base", moving, inUse)).not.toBe("base-0");
  });

  it("does not keep a key of another prefix", () => {
    const { keys } = atTime();
    const inUse = { key: "other-3", warmUntilMs: 9_000 };
    expect(keys.next("base", "session-1", inUse)).toBe("base-0");
  });

  it("counts each prefix for itself", () => {
    const { keys } = atTime();
    for (const id of sessions) keys.next("busy", id, null);
    for (const id of sessions.slice(0, MOST_PER_MINUTE))
      expect(keys.next("quiet", id, null)).toBe("quiet-0");
  });
});
