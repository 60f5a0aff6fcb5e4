import { describe, expect, it } from "vitest";
import { diffHref, sideFromText, sideToText } from "./prompt-href";

const hash = "a".repeat(64);
const sides = [
  { kind: "profile", profile: "club-bot" },
  { kind: "session", sessionId: "ses_0123abcd" },
  { kind: "version", promptSha256: hash, toolsSha256: "b".repeat(64) },
] as const;

describe("the sides of a comparison", () => {
  it.each(sides)("come back from the address as they went in: $kind", (side) => {
    expect(sideFromText(sideToText(side))).toEqual(side);
  });

  it.each([null, "", "session:../me", "version:12.34", "profile:Me!", `version:${hash}`])(
    "are none where the address names none: %s",
    (text) => {
      expect(sideFromText(text)).toBeNull();
    },
  );

  it("stand in one address with the profile that the page shows", () => {
    const [b, a] = sides;
    const url = new URL(diffHref({ profile: "club-bot", a, b }), "http://gateway");
    expect(url.pathname).toBe("/prompts");
    expect(sideFromText(url.searchParams.get("a"))).toEqual(a);
    expect(sideFromText(url.searchParams.get("b"))).toEqual(b);
  });
});
