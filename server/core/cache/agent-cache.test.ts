import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentCache, type CacheEvent, type EvictionReason } from "./agent-cache";
import { DEFAULT_CACHE_LIMITS } from "./plan";
import { signatureOf } from "./signature";

const SIGNATURE = signatureOf({ model: "demo-claude" });
const OTHER = signatureOf({ model: "demo-gpt" });

interface Agent {
  readonly name: string;
  releases: EvictionReason[];
}

function aCache(limits: Partial<typeof DEFAULT_CACHE_LIMITS> = {}) {
  const time = { nowMs: 0 };
  const events: CacheEvent[] = [];
  const cache = new AgentCache<Agent>({
    limits: { ...DEFAULT_CACHE_LIMITS, ...limits },
    now: () => time.nowMs,
    release: (agent, reason) => agent.releases.push(reason),
    onEvent: (event) => events.push(event),
  });
  const add = (id: string) => {
    const agent: Agent = { name: id, releases: [] };
    cache.insert(id, SIGNATURE, agent);
    return agent;
  };
  return { cache, time, events, add };
}

describe("AgentCache", () => {
  it("gives the same object while the signature holds, and counts its reuse", () => {
    const { cache, add } = aCache();
    const agent = add("a");
    expect(cache.lookup("a", SIGNATURE)).toEqual({ status: "hit", value: agent });
    expect(cache.peek("a")).toBe(agent);
    expect(cache.list()[0]?.view.turnsReused).toBe(1);
  });

  it("says why there is nothing to reuse, and names the fields that differ", () => {
    const { cache, add } = aCache();
    expect(cache.lookup("a", SIGNATURE)).toEqual({ status: "miss", reason: "absent" });
    const agent = add("a");
    expect(cache.lookup("a", OTHER)).toEqual({
      status: "miss",
      reason: "signature-changed",
      changed: ["model"],
    });
    expect(agent.releases).toEqual(["signature"]);
    expect(cache.peek("a")).toBeNull();
  });

  it("releases an evicted entry once and leaves the others the same objects", () => {
    const { cache, add } = aCache();
    const [a, b] = [add("a"), add("b")];
    expect(cache.evict("a", "operator")).toBe("evicted");
    expect(cache.evict("a", "operator")).toBe("absent");
    expect(a.releases).toEqual(["operator"]);
    expect(cache.lookup("b", SIGNATURE)).toEqual({ status: "hit", value: b });
  });

  it("lets a running entry go only when its turn ends", () => {
    const { cache, add } = aCache();
    const agent = add("a");
    cache.beginTurn("a");
    expect(cache.evict("a", "operator")).toBe("deferred");
    expect(agent.releases).toEqual([]);
    expect(cache.list()[0]?.view).toMatchObject({ running: true, leaving: true });
    cache.endTurn("a");
    expect(agent.releases).toEqual(["operator"]);
    expect(cache.peek("a")).toBeNull();
  });

  it("sheds the least recently used beyond its limit", () => {
    const { cache, add } = aCache({ maxEntries: 2 });
    const [a] = [add("a"), add("b")];
    cache.lookup("a", SIGNATURE);
    add("c");
    expect(cache.peek("a")).toBe(a);
    expect(cache.peek("b")).toBeNull();
  });

  it("stays over its limit rather than drop a running entry or punish a younger one", () => {
    const { cache, add } = aCache({ maxEntries: 1 });
    const a = add("a");
    cache.beginTurn("a");
    const b = add("b");
    expect([cache.peek("a"), cache.peek("b")]).toEqual([a, b]);
    cache.endTurn("a");
    expect([cache.peek("a"), cache.peek("b")]).toEqual([a, null]);
  });

  it("sweeps what was idle for longer than the limit, and spares what is exactly at it", () => {
    const { cache, time, add } = aCache({ idleMs: 600_000 });
    add("old");
    time.nowMs = 60_000;
    add("edge");
    time.nowMs = 660_000;
    expect(cache.sweep(null)).toBe(1);
    expect(cache.peek("old")).toBeNull();
    expect(cache.peek("edge")).not.toBeNull();
  });

  it("sheds a bounded number under memory pressure, sparing running and most recent entries", () => {
    const { cache, add } = aCache({
      memoryBudgetBytes: 1_000,
      maxEvictionsPerSweep: 2,
      protectRecent: 2,
    });
    for (const id of ["a", "b", "c", "d", "e"]) add(id);
    cache.beginTurn("a");
    expect(cache.sweep(999)).toBe(0);
    expect(cache.sweep(1_000)).toBe(2);
    expect(cache.list().map(({ view }) => view.id)).toEqual(["a", "d", "e"]);
  });

  it("tells what happened, in order", () => {
    const { cache, events, add } = aCache();
    add("a");
    cache.lookup("a", SIGNATURE);
    cache.evict("a", "boundary");
    expect(events.map(({ type }) => type)).toEqual([
      "entry-built",
      "entry-reused",
      "entry-evicted",
    ]);
  });

  it("never evicts a running entry and never keeps more than its limit of others", () => {
    const step = fc.record({
      id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      act: fc.constantFrom("insert", "begin", "end", "evict", "sweep"),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { cache, time, add } = aCache({ maxEntries: 3, idleMs: 5, memoryBudgetBytes: 1 });
        const running = new Map<string, Agent>();
        for (const { id, act } of steps) {
          time.nowMs += 1;
          if (act === "insert" && cache.peek(id) === null) add(id);
          const agent = cache.peek(id);
          if (act === "begin" && agent !== null) {
            cache.beginTurn(id);
            running.set(id, agent);
          }
          if (act === "end") {
            running.delete(id);
            cache.endTurn(id);
          }
          if (act === "evict") cache.evict(id, "operator");
          if (act === "sweep") cache.sweep(2);
          for (const [held, value] of running) {
            expect(cache.peek(held)).toBe(value);
            expect(value.releases).toEqual([]);
          }
          expect(cache.list().length).toBeLessThanOrEqual(3 + running.size);
        }
      }),
    );
  });
});

describe("signatureOf", () => {
  it("does not depend on the order of keys", () => {
    expect(signatureOf({ a: 1, b: { c: 2, d: 3 } })).toEqual(
      signatureOf({ b: { d: 3, c: 2 }, a: 1 }),
    );
  });

  it("tells null from a field that is not there", () => {
    expect(signatureOf({ a: null }).hash).not.toBe(signatureOf({}).hash);
  });

  it("holds no field's value", () => {
    const signature = signatureOf({ credential: "sk-secret-value" });
    expect(JSON.stringify(signature)).not.toContain("sk-secret");
  });
});
