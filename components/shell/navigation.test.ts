import { describe, expect, it } from "vitest";
import { NAV, navHref, navPageOf, placeKey } from "./navigation";

const idAt = (path: string) => navPageOf(path)?.id ?? null;

describe("the pages of the rail", () => {
  it("are found by any address below theirs", () => {
    expect(idAt("/")).toBe("overview");
    expect(idAt("/console/me/ses_abcdef")).toBe("console");
    expect(idAt("/sessions/ses_abcdef/turns")).toBe("sessions");
    expect(idAt("/settings/about")).toBe("about");
    expect(idAt("/sessionsx")).toBeNull();
    expect(idAt("/no/such/page")).toBeNull();
  });

  it("have each their own key", () => {
    const keys = NAV.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("lead to the console of the profile that is looked at", () => {
    const page = navPageOf("/console");
    if (page === null) throw new Error("the console is not in the rail");
    expect(navHref(page, "team")).toBe("/console/team");
    expect(navHref(page, null)).toBe("/console");
  });
});

describe("a place", () => {
  it("stays the same between sessions of the console and tabs of a session", () => {
    expect(placeKey("/console/me")).toBe(placeKey("/console/team/ses_1"));
    expect(placeKey("/sessions/ses_1/turns")).toBe(placeKey("/sessions/ses_1/prompt"));
  });

  it("changes from page to page, and from session to session", () => {
    expect(placeKey("/sessions")).not.toBe(placeKey("/sessions/ses_1/turns"));
    expect(placeKey("/sessions/ses_1")).not.toBe(placeKey("/sessions/ses_2"));
    expect(placeKey("/usage")).not.toBe(placeKey("/"));
  });
});
