import { describe, expect, it } from "vitest";
import { nextPage } from "./next-page";

describe("the page after signing in", () => {
  it.each(["/console/me", "/console/me/ses_1?tab=calls", "/"])(
    "is the one wanted: %s",
    (wanted) => {
      expect(nextPage(wanted)).toBe(wanted);
    },
  );

  it.each([
    undefined,
    "",
    "console",
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "/.//evil.test",
    "/console/..//evil.test",
    "/.\\\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "/api/logout",
    "/login?next=/login",
    ["/a", "/b"],
  ])("is home for %j", (wanted) => {
    expect(nextPage(wanted)).toBe("/");
  });
});
