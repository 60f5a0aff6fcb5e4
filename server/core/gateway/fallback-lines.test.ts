import { describe, expect, it } from "vitest";
import { GatewayError } from "@/server/core/kernel";
import type { SessionFallback } from "@/server/core/sessions";
import { CoolingLines } from "./cooling-lines";
import {
  fallbackReason,
  fallbackToKeep,
  linesOf,
  type ModelLine,
  retryAfterMs,
  settingsFor,
  standingFallback,
} from "./fallback-lines";

const MAIN: ModelLine = { model: "claude-opus-5-5", provider: null, credential: null };
const OTHER: ModelLine = { model: "claude-sonnet-5-5", provider: null, credential: null };
const GPT: ModelLine = { model: "gpt-6-sol", provider: "openai", credential: "spare" };

function settings(policy: "turn" | "cooldown" | "sticky" = "turn", chain: ModelLine[] = [OTHER]) {
  return { fallback: { chain, triggers: [], policy, cooldownSeconds: 300 } };
}

const STANDING: SessionFallback = {
  model: OTHER.model,
  provider: "anthropic",
  credential: null,
  because: "overloaded",
  sinceMs: 1_000,
  untilMs: 301_000,
};

describe("the lines of a turn", () => {
  it("begin with the chosen one and name nobody twice", () => {
    expect(linesOf(settings("turn", [OTHER, MAIN, GPT, OTHER]), MAIN)).toEqual([MAIN, OTHER, GPT]);
    expect(linesOf(settings("turn", [OTHER, GPT]), OTHER)).toEqual([OTHER, GPT]);
    expect(linesOf(settings("turn", []), MAIN)).toEqual([MAIN]);
  });

  it("go on with the stored fallback until its time is over or the profile names it no more", () => {
    const lines = [MAIN, OTHER];
    expect(standingFallback(lines, null, 2_000)).toBeNull();
    expect(standingFallback(lines, STANDING, 300_999)).toBe(1);
    expect(standingFallback(lines, STANDING, 301_000)).toBeNull();
    expect(standingFallback(lines, { ...STANDING, untilMs: null }, 9_000_000)).toBe(1);
    expect(standingFallback([MAIN, GPT], STANDING, 2_000)).toBeNull();
    expect(standingFallback(lines, { ...STANDING, credential: "spare" }, 2_000)).toBeNull();
    expect(standingFallback([OTHER, GPT], STANDING, 2_000)).toBeNull();
  });
});

describe("why somebody else may answer", () => {
  it.each([
    ["PROVIDER_OVERLOADED", "overloaded"],
    ["PROVIDER_RATE_LIMITED", "rate-limited"],
    ["PROVIDER_UNREACHABLE", "unreachable"],
    ["PROVIDER_TIMEOUT", "timeout"],
    ["PROVIDER_FAILED", "failed"],
    ["PROVIDER_AUTH", "auth"],
    ["PROVIDER_REJECTED", null],
    ["TOO_LARGE", null],
    ["BAD_INPUT", null],
    ["INTERRUPTED", null],
    ["STORE_FAILED", null],
    ["INTERNAL", null],
  ] as const)("%s gives %s", (code, because) => {
    expect(fallbackReason(new GatewayError(code, "so it is"))).toBe(because);
  });

  it("an account without money is told from a key that is refused", () => {
    const cause = { status: 402, type: "billing_error" };
    expect(fallbackReason(new GatewayError("PROVIDER_AUTH", "empty", { cause }))).toBe("billing");
  });

  it.each([
    [{ retryAfterSeconds: 7 }, 7_000],
    [{ retryAfterSeconds: null }, null],
    [{}, null],
    ["soon", null],
    [undefined, null],
  ])("the wait that %j asks for is %s ms", (cause, ms) => {
    expect(retryAfterMs(new GatewayError("PROVIDER_RATE_LIMITED", "slow down", { cause }))).toBe(
      ms,
    );
  });
});

describe("what stays of a fallback", () => {
  const used = {
    line: { model: OTHER.model, provider: "anthropic", credential: null, because: "failed" },
    nowMs: 10_000,
    coolUntilMs: 0,
    before: null,
  } as const;

  it.each([
    ["turn", null],
    ["cooldown", { ...used.line, sinceMs: 10_000, untilMs: 310_000 }],
    ["sticky", { ...used.line, sinceMs: 10_000, untilMs: null }],
  ] as const)("by the policy %s is %j", (policy, kept) => {
    expect(fallbackToKeep(settings(policy), used)).toEqual(kept);
  });

  it("lasts as long as the chosen line is not to be called, where that is longer", () => {
    const longer = { ...used, coolUntilMs: 900_000 };
    expect(fallbackToKeep(settings("cooldown"), longer)?.untilMs).toBe(900_000);
  });

  it("is not drawn out by turns that it answers, and begins anew once it was over", () => {
    const before = { ...STANDING, untilMs: 20_000 };
    expect(fallbackToKeep(settings("cooldown"), { ...used, before })).toBe(before);
    const late = { ...used, before, nowMs: 20_000 };
    expect(fallbackToKeep(settings("cooldown"), late)).toMatchObject({ untilMs: 320_000 });
  });
});

describe("a turn's settings for another model", () => {
  it("keep what it takes and leave the rest to its default", () => {
    const call = { effort: "xhigh", thinking: "disabled", maxOutputTokens: 200_000 } as const;
    expect(settingsFor("claude-opus-5-5", call)).toEqual({
      effort: "xhigh",
      thinking: null,
      maxOutputTokens: 128_000,
    });
    expect(settingsFor("claude-haiku-4-5", call)).toEqual({
      effort: null,
      thinking: "disabled",
      maxOutputTokens: 64_000,
    });
  });
});

describe("what failed lately", () => {
  it("is left alone for the longer of both times, then called again", () => {
    let nowMs = 0;
    const cooling = new CoolingLines(() => nowMs);
    const failed = { because: "overloaded", cooldownMs: 300, retryAfterMs: 500 } as const;
    cooling.cool("a", failed);
    cooling.cool("b", { ...failed, retryAfterMs: null });
    expect(cooling.of("a")).toEqual({ because: "overloaded", untilMs: 500, askedUntilMs: 500 });
    expect(cooling.of("b")).toMatchObject({ untilMs: 300, askedUntilMs: 0 });
    nowMs = 300;
    expect(cooling.of("b")).toBeNull();
    expect(cooling.of("a")).not.toBeNull();
    cooling.forget("a");
    expect(cooling.of("a")).toBeNull();
    expect(cooling.of("unknown")).toBeNull();
  });
});
