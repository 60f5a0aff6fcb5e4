import { describe, expect, it } from "vitest";
import { consolePath, placeOf } from "./console-path";

describe("the address of a console page", () => {
  it.each([
    ["/console", null, null],
    ["/console/", null, null],
    ["/console/club-bot", "club-bot", null],
    ["/console/me/ses_abcdef", "me", "ses_abcdef"],
    ["/console/%E6%BD%AE/x%2Fy", "潮", "x/y"],
    ["/console/100%", "100%", null],
  ])("%s shows profile %s, session %s", (path, profile, session) => {
    expect(placeOf(path)).toEqual({ profile, session });
  });

  it("leads back to what it was made of", () => {
    expect(placeOf(consolePath("me"))).toEqual({ profile: "me", session: null });
    expect(placeOf(consolePath("a/b", "ses_1"))).toEqual({ profile: "a/b", session: "ses_1" });
  });
});
