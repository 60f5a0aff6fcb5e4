import { describe, expect, it } from "vitest";
import { GatewayError } from "@/server/core/kernel";
import { chooseProvider, type ProviderChoiceInput } from "./provider-choice";

const NONE = { providers: new Map(), defaultName: null };
const PROVIDERS = new Map([
  ["main", "anthropic"],
  ["spare", "anthropic"],
  ["other", "openai"],
] as const);
const KEPT = { providers: PROVIDERS, defaultName: "main" };
const BROKEN = { fault: new GatewayError("PROFILE_INVALID", "the kept keys cannot be used") };

function choice(input: Partial<ProviderChoiceInput> = {}) {
  const chosen = chooseProvider({
    profile: "heron",
    provider: "anthropic",
    isOwnProvider: true,
    hasOwn: false,
    chosen: null,
    simulator: "auto",
    credentials: NONE,
    hasEnvironment: false,
    ...input,
  });
  return chosen.kind === "nowhere" ? `nowhere: ${chosen.fault.message}` : chosen;
}

describe("where a profile's calls go", () => {
  it("is its own key before everything else", () => {
    const everything = { credentials: KEPT, hasEnvironment: true, simulator: "on" } as const;
    expect(choice({ ...everything, hasOwn: true })).toEqual({ kind: "own" });
  });

  it("is what the profile chose, even while the simulated provider is on", () => {
    const input = { chosen: "spare", credentials: KEPT, simulator: "on" } as const;
    expect(choice(input)).toEqual({ kind: "credential", name: "spare" });
    expect(choice({ ...input, chosen: "simulated" })).toEqual({ kind: "simulated" });
    expect(choice({ chosen: "environment", hasEnvironment: true })).toEqual({
      kind: "environment",
    });
  });

  it("is the simulated provider when that is on, then the default key, then the environment", () => {
    const both = { credentials: KEPT, hasEnvironment: true };
    expect(choice({ ...both, simulator: "on" })).toEqual({ kind: "simulated" });
    expect(choice(both)).toEqual({ kind: "credential", name: "main" });
    expect(choice({ hasEnvironment: true })).toEqual({ kind: "environment" });
    expect(choice()).toEqual({ kind: "simulated" });
  });

  it("is nowhere, and says what to do, where nothing is left", () => {
    expect(choice({ simulator: "off" })).toBe(
      "nowhere: the profile heron has no key to call its model with",
    );
    expect(choice({ simulator: "off", chosen: "simulated" })).toContain("switched off");
    expect(choice({ chosen: "gone", credentials: KEPT })).toContain("the key gone, which is not");
    expect(choice({ chosen: "environment" })).toContain("there is none");
  });

  it("is a key of the provider that is called, and never one of another", () => {
    const openai = { provider: "openai", credentials: KEPT } as const;
    expect(choice({ ...openai, chosen: "other" })).toEqual({ kind: "credential", name: "other" });
    expect(choice({ ...openai, chosen: "spare" })).toContain("which is one of anthropic");
    expect(choice({ ...openai, hasEnvironment: true })).toEqual({ kind: "environment" });
  });

  it("is not the simulated provider for want of a key of a provider beside the profile's", () => {
    expect(choice({ provider: "openai", isOwnProvider: true })).toEqual({ kind: "simulated" });
    expect(choice({ provider: "openai", isOwnProvider: false })).toContain("has no key");
  });

  it("is never the simulated provider because the keys cannot be read", () => {
    expect(choice({ credentials: BROKEN })).toBe("nowhere: the kept keys cannot be used");
    expect(choice({ credentials: BROKEN, chosen: "main" })).toContain("cannot be used");
    expect(choice({ credentials: BROKEN, chosen: "simulated" })).toEqual({ kind: "simulated" });
  });
});
