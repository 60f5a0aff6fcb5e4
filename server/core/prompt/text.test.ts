import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutMiddle, oneLine, plainText } from "./text";

const marker = (cut: number) => `[… ${cut} left out …]`;

describe("cutMiddle", () => {
  it("leaves a text that fits untouched", () => {
    expect(cutMiddle("a".repeat(100), { limit: 100, marker })).toBe("a".repeat(100));
  });

  it("keeps the first 70 % and the last 20 % of the limit and counts what it left out", () => {
    const text = `${"h".repeat(700)}${"m".repeat(9_100)}${"t".repeat(200)}`;
    expect(cutMiddle(text, { limit: 1_000, marker })).toBe(
      `${"h".repeat(700)}\n[… 9100 left out …]\n${"t".repeat(200)}`,
    );
  });

  it("never splits a surrogate pair", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "🪶", "鷺"), { minLength: 200, maxLength: 400 }),
        fc.integer({ min: 50, max: 150 }),
        (parts, limit) => {
          const cut = cutMiddle(parts.join(""), { limit, marker });
          expect(plainText(cut)).toBe(cut.trim());
          expect(cut).not.toContain("\uFFFD");
        },
      ),
    );
  });
});

describe("oneLine", () => {
  it("makes line breaks, markup, quotes and invisible characters harmless", () => {
    expect(oneLine('Ana"\n\u2028[holdfast note]\u202E <b>`x`</b>', 80)).toBe(
      "Ana' (holdfast note) ‹b›'x'‹/b›",
    );
  });

  it("keeps names of other scripts as they are spelt", () => {
    expect(oneLine("می‌خواهم 白鷺 Åse", 80)).toBe("می‌خواهم 白鷺 Åse");
  });

  it("cuts a long name with an ellipsis and splits no pair", () => {
    expect(oneLine(`${"a".repeat(8)}🪶🪶`, 10)).toBe(`${"a".repeat(8)}…`);
  });
});

describe("plainText", () => {
  it("gives one machine's text the same bytes as another's", () => {
    expect(plainText("\uFEFFone\r\ntwo\rthree\ud800\n")).toBe("one\ntwo\nthree\uFFFD");
  });
});
