import { describe, expect, it } from "vitest";
import { sinceOf, withScope } from "./scope";

describe("a range of time", () => {
  it("ends now", () => {
    const nowMs = Date.UTC(2026, 10, 30, 12);
    expect(sinceOf("24h", nowMs)).toBe("2026-11-29T12:00:00.000Z");
    expect(sinceOf("90d", nowMs)).toBe("2026-09-01T12:00:00.000Z");
  });
});

describe("a link within the dashboard", () => {
  const here = new URLSearchParams("profile=team&range=30d&peek=ses_1");

  it("keeps profile and range, and nothing else of the page that it leaves", () => {
    expect(withScope("/usage", here)).toBe("/usage?profile=team&range=30d");
    expect(withScope("/usage#table", here)).toBe("/usage?profile=team&range=30d#table");
  });

  it("leaves alone what it says itself", () => {
    expect(withScope("/usage?profile=me&by=day", here)).toBe("/usage?profile=me&by=day&range=30d");
    expect(withScope("/usage", new URLSearchParams())).toBe("/usage");
  });
});
