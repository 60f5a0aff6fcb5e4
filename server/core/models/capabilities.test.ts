import { describe, expect, it } from "vitest";
import {
  baseModelId,
  type CallSettings,
  EFFORTS,
  KNOWN_MODELS,
  modelCapabilities,
  settingsVerdict,
} from "./index";

const settings = (given: Partial<CallSettings> = {}): CallSettings => ({
  effort: null,
  thinking: null,
  maxOutputTokens: 8_000,
  ...given,
});

function refusalOf(model: string, given: Partial<CallSettings>) {
  const verdict = settingsVerdict(model, settings(given));
  if (verdict.ok) throw new Error("the settings were accepted");
  return verdict.error;
}

describe("modelCapabilities", () => {
  it("puts every id into the family of its first syllable, known or not", () => {
    for (const model of [...KNOWN_MODELS, "claude-opus-6", "gpt-7-sol"]) {
      expect(modelCapabilities(model).family).toBe(model.split("-")[0]);
    }
  });

  it.each([
    ["claude-opus-5-5", "markers"],
    ["claude-opus-6", "markers"],
    ["gpt-5.4", "automatic"],
    ["gpt-5.5", "automatic"],
    ["gpt-5.4-2026-03-05", "automatic"],
    ["gpt-5.6-luna", "breakpoints"],
    ["gpt-6.2-astra", "breakpoints"],
    ["gpt-7-sol", "unknown"],
    ["qwen3:32b", "unknown"],
  ])("knows how %s caches: %s", (model, caching) => {
    expect(modelCapabilities(model).caching).toBe(caching);
  });

  it("says that it has no facts for an id it does not know", () => {
    expect(modelCapabilities("mystery-1")).toMatchObject({ known: false, family: "unknown" });
    expect(modelCapabilities("claude-opus-6").known).toBe(false);
    expect(modelCapabilities("gpt-7-sol")).toMatchObject({ known: false, family: "gpt" });
  });

  it.each(["constructor", "toString", "__proto__", ""])("survives the hostile id %j", (model) => {
    expect(modelCapabilities(model)).toMatchObject({ known: false, family: "unknown" });
  });

  it("gives a dated snapshot the facts of its base id", () => {
    expect(baseModelId("claude-haiku-4-5-20251001")).toBe("claude-haiku-4-5");
    expect(modelCapabilities("claude-haiku-4-5-20251001")).toBe(
      modelCapabilities("claude-haiku-4-5"),
    );
  });

  it("knows the window, the minimum and the default effort of the default model", () => {
    expect(modelCapabilities("claude-opus-5-5")).toMatchObject({
      known: true,
      contextWindowTokens: 1_000_000,
      maxOutputTokens: 128_000,
      minimumCacheTokens: 512,
      thinking: "always",
      defaultEffort: "medium",
      midConversationSystem: true,
      preservedThinking: true,
    });
  });

  it.each([
    ["claude-opus-5", 512],
    ["claude-opus-4-8", 1_024],
    ["claude-sonnet-5", 1_024],
    ["claude-sonnet-4-5", 1_024],
    ["claude-opus-4-7", 2_048],
    ["claude-opus-4-6", 4_096],
    ["claude-haiku-4-5", 4_096],
  ])("knows that %s caches from %d tokens on", (model, minimum) => {
    expect(modelCapabilities(model).minimumCacheTokens).toBe(minimum);
  });

  it("keeps the default effort among the efforts of each model", () => {
    for (const model of KNOWN_MODELS) {
      const { efforts, defaultEffort } = modelCapabilities(model);
      if (efforts.length === 0) expect(defaultEffort).toBeNull();
      else expect(efforts).toContain(defaultEffort);
    }
  });
});

describe("settingsVerdict", () => {
  it("accepts the defaults of every known model", () => {
    for (const model of KNOWN_MODELS) expect(settingsVerdict(model, settings()).ok).toBe(true);
  });

  it.each(["claude-opus-5-5", "claude-sonnet-5-5", "claude-fable-5-2", "claude-fable-5"])(
    "refuses disabled thinking on %s and says what works",
    (model) => {
      const error = refusalOf(model, { thinking: "disabled" });
      expect(error.code).toBe("BAD_INPUT");
      expect(error.message).toContain(model);
      expect(error.hint).toContain("adaptive");
    },
  );

  it.each(["gpt-5.4", "gpt-6.2-sol"])("takes every effort on %s, thinking on or off", (model) => {
    for (const effort of EFFORTS) {
      for (const thinking of [null, "adaptive", "disabled"] as const)
        expect(settingsVerdict(model, settings({ effort, thinking })).ok).toBe(true);
    }
  });

  it("lets claude-opus-5 switch thinking on and off", () => {
    for (const thinking of ["adaptive", "disabled"] as const) {
      expect(settingsVerdict("claude-opus-5", settings({ thinking })).ok).toBe(true);
    }
  });

  it("refuses disabled thinking above effort high on claude-opus-5", () => {
    const error = refusalOf("claude-opus-5", { thinking: "disabled", effort: "max" });
    expect(error.hint).toContain("low, medium, high");
    const high = settings({ thinking: "disabled", effort: "high" });
    expect(settingsVerdict("claude-opus-5", high).ok).toBe(true);
  });

  it("takes every effort on claude-opus-5-5", () => {
    for (const effort of EFFORTS) {
      expect(settingsVerdict("claude-opus-5-5", settings({ effort })).ok).toBe(true);
    }
  });

  it("refuses an effort that the model lacks and names those it has", () => {
    const error = refusalOf("claude-opus-4-6", { effort: "xhigh" });
    expect(error.hint).toContain("low, medium, high, max");
    expect(refusalOf("claude-haiku-4-5", { effort: "low" }).hint).toContain("unset");
  });

  it("refuses adaptive thinking on a model that has none", () => {
    expect(refusalOf("claude-haiku-4-5", { thinking: "adaptive" }).hint).toContain("disabled");
  });

  it.each([0, -1, 1.5, Number.NaN, 128_001])("refuses %d output tokens", (maxOutputTokens) => {
    expect(refusalOf("claude-opus-5-5", { maxOutputTokens }).hint).toContain("128000");
  });

  it("leaves the settings of an unknown model to its provider", () => {
    const given = settings({ thinking: "disabled", effort: "xhigh", maxOutputTokens: 500_000 });
    expect(settingsVerdict("local-model", given).ok).toBe(true);
  });
});
