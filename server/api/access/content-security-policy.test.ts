import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy";

describe("the content security policy", () => {
  it("lets scripts run by their nonce alone, and nobody frame us", () => {
    expect(contentSecurityPolicy("n0nce", false)).toBe(
      "default-src 'self'; script-src 'self' 'nonce-n0nce' 'strict-dynamic'; " +
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'",
    );
  });

  it("evaluates text in development only", () => {
    expect(contentSecurityPolicy("n0nce", true)).toContain("'unsafe-eval'");
  });
});
