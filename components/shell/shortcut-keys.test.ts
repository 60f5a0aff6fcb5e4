import { describe, expect, it } from "vitest";
import {
  advance,
  isChord,
  keyNames,
  NOTHING_PENDING,
  type Pending,
  type Press,
  parseKeys,
} from "./shortcut-keys";

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

const shortcuts = ["j", "g s", "g o", "mod+k", "?", "j"].map((keys, place) => ({
  name: `${keys} ${place}`,
  chords: parseKeys(keys),
}));

function type(...keys: (Press & { atMs: number })[]): (string | null)[] {
  let pending: Pending = NOTHING_PENDING;
  return keys.map((each) => {
    const step = advance(shortcuts, pending, each);
    pending = step.pending;
    return step.hit?.name ?? null;
  });
}

const at = (atMs: number, key: string, held: Partial<Press> = {}) => ({
  ...press(key, held),
  atMs,
});

describe("a chord", () => {
  it("is ⌘ or Ctrl with its key, and the key alone without", () => {
    const [search] = parseKeys("mod+k");
    const [next] = parseKeys("j");
    if (search === undefined || next === undefined) throw new Error("no chord was read");
    expect(isChord(search, press("k", { metaKey: true }))).toBe(true);
    expect(isChord(search, press("k", { ctrlKey: true }))).toBe(true);
    expect(isChord(search, press("k"))).toBe(false);
    expect(isChord(next, press("j", { ctrlKey: true }))).toBe(false);
    expect(isChord(next, press("j", { altKey: true }))).toBe(false);
    expect(isChord(next, press("J"))).toBe(true);
  });
});

describe("shortcuts", () => {
  it("are reached by one press or by two in a row", () => {
    expect(type(at(1, "?"))).toEqual(["? 4"]);
    expect(type(at(1, "g"), at(300, "s"))).toEqual([null, "g s 1"]);
    expect(type(at(1, "k", { ctrlKey: true }))).toEqual(["mod+k 3"]);
  });

  it("go to who asked for them last", () => {
    expect(type(at(1, "j"))).toEqual(["j 5"]);
  });

  it("forget the first press after a while", () => {
    expect(type(at(1, "g"), at(5000, "s"))).toEqual([null, null]);
  });

  it("begin anew with a press that continues nothing", () => {
    expect(type(at(1, "g"), at(2, "j"))).toEqual([null, "j 5"]);
    expect(type(at(1, "g"), at(2, "g"), at(3, "o"))).toEqual([null, null, "g o 2"]);
    expect(type(at(1, "x"))).toEqual([null]);
  });
});

describe("the names of keys", () => {
  it("are those on the keyboard at hand", () => {
    expect(keyNames("mod+k", true)).toEqual(["⌘K"]);
    expect(keyNames("mod+k", false)).toEqual(["Ctrl K"]);
    expect(keyNames("g s", false)).toEqual(["G", "S"]);
    expect(keyNames("Escape", true)).toEqual(["Esc"]);
  });
});
