import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAddressChanges } from "./address-changes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(first = "") {
  let search = first;
  const went: { search: string; isStep: boolean }[] = [];
  const changes = createAddressChanges({
    search: () => search,
    go(next, isStep) {
      search = next;
      went.push({ search: next, isStep });
    },
  });
  const move = (texts: Record<string, string | null>, isStep = false) =>
    changes.change(texts, { isStep });
  const shown = () => Object.fromEntries(changes.current());
  return { changes, move, shown, went, search: () => search };
}

const soon = () => vi.advanceTimersByTimeAsync(0);
const afterAPause = () => vi.advanceTimersByTimeAsync(60);

describe("changes of the address", () => {
  it("are seen at once, and written a moment later", async () => {
    const { move, shown, went } = open("?profile=me");
    move({ q: "a" });
    expect(shown()).toEqual({ q: "a" });
    expect(went).toEqual([]);
    await soon();
    expect(went).toEqual([{ search: "?profile=me&q=a", isStep: false }]);
    expect(shown()).toEqual({ q: "a" });
  });

  it("made in one go are written as one, which is a step if any of them is", async () => {
    const { move, went } = open();
    move({ q: "a" });
    move({ peek: "x" }, true);
    await soon();
    expect(went).toEqual([{ search: "?q=a&peek=x", isStep: true }]);
  });

  it("that follow each other closely wait for each other, and the last one holds", async () => {
    const { move, went, shown } = open();
    for (const q of ["a", "ab", "abc"]) {
      move({ q });
      await soon();
    }
    expect(went.map(({ search }) => search)).toEqual(["?q=a"]);
    expect(shown()).toEqual({ q: "abc" });
    await afterAPause();
    expect(went.map(({ search }) => search)).toEqual(["?q=a", "?q=abc"]);
  });

  it("are over once the router has come where the address is", async () => {
    const { changes, move, shown } = open();
    move({ q: "a" });
    await soon();
    move({ q: "ab" });
    await afterAPause();
    changes.arrived("q=a");
    expect(shown()).toEqual({ q: "ab" });
    changes.arrived("q=ab");
    expect(shown()).toEqual({});
  });

  it("that are not written yet outlive the router's arrival", async () => {
    const { changes, move, shown } = open();
    move({ q: "a" });
    await soon();
    move({ q: "ab" });
    changes.arrived("q=a");
    expect(shown()).toEqual({ q: "ab" });
  });

  it("that change nothing write nothing, and leave nothing behind", async () => {
    const { move, went, shown } = open("?q=a");
    move({ q: "a" });
    await soon();
    expect(went).toEqual([]);
    expect(shown()).toEqual({});
  });

  it("are forgotten when the reader goes elsewhere", async () => {
    const { changes, move, went, shown } = open();
    move({ q: "a" });
    changes.forget();
    await afterAPause();
    expect(went).toEqual([]);
    expect(shown()).toEqual({});
    move({ q: "b" });
    await soon();
    expect(went).toEqual([{ search: "?q=b", isStep: false }]);
  });

  it("tell who listens, until they leave", async () => {
    const { changes, move } = open();
    const listener = vi.fn();
    const leave = changes.onChange(listener);
    move({ q: "a" });
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    move({ q: "b" });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
