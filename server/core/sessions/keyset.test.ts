import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBehind, type KeysetPosition, keysetPage, keysetRequest } from "./keyset";

const rows = fc.uniqueArray(fc.record({ place: fc.integer(), id: fc.string() }), {
  selector: ({ id }) => id,
  maxLength: 30,
});

describe("keyset pages", () => {
  it("give every row once, newest first, for any rows and any size of page", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), (all, limit) => {
        const newestFirst = [...all].sort((a, b) => (isBehind(a, b) ? 1 : -1));
        const seen: KeysetPosition[] = [];
        let cursor: string | null = null;
        do {
          const request = keysetRequest({ limit, cursor });
          const behind = newestFirst.filter((row) => isBehind(row, request.after));
          const page = keysetPage(behind.slice(0, limit + 1), limit, {
            position: (row) => row,
            item: (row) => row,
          });
          seen.push(...page.items);
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(seen).toEqual(newestFirst);
      }),
    );
  });

  it("end when the last page is just full", () => {
    const shape = { position: (row: KeysetPosition) => row, item: (row: KeysetPosition) => row };
    const row = { place: 1, id: "a" };
    expect(keysetPage([row], 1, shape).nextCursor).toBeNull();
    expect(keysetPage([row, { place: 0, id: "b" }], 1, shape).nextCursor).not.toBeNull();
  });
});
