import { describe, expect, it } from "vitest";
import type { Clock } from "@/server/core/kernel";
import type { MarkedNode } from "@/server/core/models";
import { SharedWrites } from "./shared-writes";

const STABLE: MarkedNode = {
  node: 1,
  label: "stable",
  ttl: "5m",
  chainHash: "trunk",
  streamBytes: 8_000,
};

function aClock() {
  let nowMs = 1_000;
  const sleepers: { atMs: number; wake: () => void }[] = [];
  const clock: Clock & { advance(ms: number): void } = {
    now: () => nowMs,
    delay: (ms, signal) =>
      new Promise((resolve, reject) => {
        sleepers.push({ atMs: nowMs + ms, wake: resolve });
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
    advance: (ms) => {
      nowMs += ms;
      for (const { atMs, wake } of sleepers) if (atMs <= nowMs) wake();
    },
  };
  return clock;
}

const never = () => new AbortController().signal;

/** True when the promise has settled once everything that can run has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(() => {
    settled = true;
  });
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  return settled;
}

describe("SharedWrites", () => {
  it("lets the first go at once and the others when its answer begins", async () => {
    const clock = aClock();
    const writes = new SharedWrites(clock);
    const first = await writes.enter(STABLE, never());
    const others = [writes.enter(STABLE, never()), writes.enter(STABLE, never())];
    expect(await isSettled(Promise.all(others))).toBe(false);
    clock.advance(300);
    first.began(1_000);
    expect((await Promise.all(others)).map(({ waitedMs }) => waitedMs)).toEqual([300, 300]);
  });

  it("lets nobody wait for an entry that is warm, until it is cold again", async () => {
    const clock = aClock();
    const writes = new SharedWrites(clock);
    (await writes.enter(STABLE, never())).began(1_000);
    expect((await writes.enter(STABLE, never())).waitedMs).toBe(0);
    clock.advance(300_000);
    await writes.enter(STABLE, never());
    expect(await isSettled(writes.enter(STABLE, never()))).toBe(false);
  });

  it("does not wait longer than two seconds", async () => {
    const clock = aClock();
    const writes = new SharedWrites(clock);
    await writes.enter(STABLE, never());
    const other = writes.enter(STABLE, never());
    clock.advance(1_999);
    expect(await isSettled(other)).toBe(false);
    clock.advance(1);
    expect((await other).waitedMs).toBe(2_000);
  });

  it("goes on when the writer fails, and one of those who waited writes", async () => {
    const clock = aClock();
    const writes = new SharedWrites(clock);
    const first = await writes.enter(STABLE, never());
    const second = writes.enter(STABLE, never());
    first.ended();
    await second;
    expect(await isSettled(writes.enter(STABLE, never()))).toBe(false);
  });

  it("stops waiting when it is stopped", async () => {
    const writes = new SharedWrites(aClock());
    await writes.enter(STABLE, never());
    const stop = new AbortController();
    const other = writes.enter(STABLE, stop.signal);
    stop.abort();
    expect(await isSettled(other)).toBe(true);
  });

  it("never waits when nothing shared is marked, or for another entry", async () => {
    const writes = new SharedWrites(aClock());
    await writes.enter(STABLE, never());
    expect(await isSettled(writes.enter(null, never()))).toBe(true);
    expect(await isSettled(writes.enter({ ...STABLE, chainHash: "other" }, never()))).toBe(true);
  });
});
