import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace } from "./pace";

let isSeen = true;
let becomeSeen = () => {};
const ran: string[] = [];

function pace() {
  return createPace({
    isSeen: () => isSeen,
    onSeen: (listener) => {
      becomeSeen = () => {
        isSeen = true;
        listener();
      };
      return () => {};
    },
    nowMs: () => Date.now(),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  isSeen = true;
  ran.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a pace", () => {
  it("runs at once, then at most so often, and the last word counts", () => {
    const { run } = pace();
    run("facets", 2000, () => ran.push("first"));
    run("facets", 2000, () => ran.push("second"));
    run("facets", 2000, () => ran.push("third"));
    expect(ran).toEqual(["first"]);
    vi.advanceTimersByTime(1999);
    expect(ran).toEqual(["first"]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual(["first", "third"]);
    vi.advanceTimersByTime(10_000);
    expect(ran).toEqual(["first", "third"]);
  });

  it("keeps each key's own time", () => {
    const { run } = pace();
    run("a", 1000, () => ran.push("a"));
    run("b", 1000, () => ran.push("b"));
    expect(ran).toEqual(["a", "b"]);
  });

  it("does nothing while nobody looks, and all of it once somebody does", () => {
    const { run } = pace();
    isSeen = false;
    run("a", 1000, () => ran.push("a"));
    run("a", 1000, () => ran.push("a again"));
    run("b", 1000, () => ran.push("b"));
    vi.advanceTimersByTime(60_000);
    expect(ran).toEqual([]);
    becomeSeen();
    expect(ran).toEqual(["a again", "b"]);
  });

  it("forgets what waits when it is stopped", () => {
    const { run, stop } = pace();
    run("a", 1000, () => ran.push("a"));
    run("a", 1000, () => ran.push("late"));
    stop();
    vi.advanceTimersByTime(5000);
    expect(ran).toEqual(["a"]);
  });
});
