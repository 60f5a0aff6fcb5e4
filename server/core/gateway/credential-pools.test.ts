import { describe, expect, it } from "vitest";
import { type PoolQuestion, poolChoice } from "./credential-pools";

const KEYS = ["one", "two", "three"];

function choice(strategy: "fill-first" | "round-robin", asked: Partial<PoolQuestion> = {}): string {
  const pool = { strategy, credentials: KEYS };
  return poolChoice({
    pool,
    held: null,
    isWarm: false,
    isUsable: () => true,
    given: 0,
    ...asked,
  });
}

const without = (...names: string[]) => ({ isUsable: (key: string) => !names.includes(key) });

describe("the key of a pool that a session gets", () => {
  it("is the first that may be used, where the first is filled first", () => {
    expect(choice("fill-first", { given: 7 })).toBe("one");
    expect(choice("fill-first", without("one"))).toBe("two");
  });

  it("is one after the other, where sessions are spread", () => {
    const given = [0, 1, 2, 3].map((count) => choice("round-robin", { given: count }));
    expect(given).toEqual(["one", "two", "three", "one"]);
    expect(choice("round-robin", { given: 1, ...without("two") })).toBe("three");
  });

  it("stays while the provider holds what was sent with it", () => {
    expect(choice("fill-first", { held: "three", isWarm: true })).toBe("three");
    expect(choice("round-robin", { held: "three", isWarm: true, given: 1 })).toBe("three");
  });

  it("may be another one once nothing is held any more", () => {
    expect(choice("fill-first", { held: "three" })).toBe("one");
    expect(choice("round-robin", { held: "three", given: 1 })).toBe("three");
  });

  it("is another one when its own may not be used, warm or not", () => {
    const asked = { held: "one", isWarm: true, ...without("one") };
    expect(choice("fill-first", asked)).toBe("two");
    expect(choice("round-robin", { ...asked, given: 1 })).toBe("three");
  });

  it("is its own where none may be used, and one of the pool when its own left the pool", () => {
    const none = without(...KEYS);
    expect(choice("fill-first", { held: "two", isWarm: true, ...none })).toBe("two");
    expect(choice("fill-first", none)).toBe("one");
    expect(choice("fill-first", { held: "gone", isWarm: true })).toBe("one");
  });
});
