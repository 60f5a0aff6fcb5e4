import { describe, expect, it } from "vitest";
import type { ProvidersView } from "@/server/core/contracts";
import { hasOwnRoute, isLostChoice, toChoices } from "./choice-options";

const key = { provider: "anthropic" as const, baseUrl: null, fingerprint: "ab12", usedBy: [] };
const providers: ProvidersView = {
  credentials: [
    { ...key, name: "work", source: "file" },
    { ...key, name: "environment", source: "environment" },
  ],
  defaultCredential: null,
  simulator: { mode: "auto", setBy: "default", running: true, url: "http://127.0.0.1:3099" },
  profiles: [],
  revision: "1",
};

describe("toChoices", () => {
  it("offers the default, the kept keys and the simulated provider, but not the environment's key", () => {
    expect(toChoices(providers)).toEqual([null, "work", "simulated"]);
  });
});

describe("isLostChoice", () => {
  it("is told of a name that no kept key bears any more", () => {
    expect(isLostChoice({ chosen: "gone" }, providers)).toBe(true);
    expect(isLostChoice({ chosen: "work" }, providers)).toBe(false);
    expect(isLostChoice({ chosen: null }, providers)).toBe(false);
  });
});

describe("hasOwnRoute", () => {
  it("is true where the profile's own file says where calls go", () => {
    const profile = { name: "me", chosen: null, fault: null };
    const own = {
      kind: "own" as const,
      name: null,
      endpoint: "http://127.0.0.1:9",
      provider: "anthropic" as const,
    };
    expect(hasOwnRoute({ ...profile, effective: own })).toBe(true);
    expect(hasOwnRoute({ ...profile, effective: null })).toBe(false);
  });
});
