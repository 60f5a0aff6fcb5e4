import { GatewayError } from "@/server/core/kernel";
import { type CallSettings, EFFORTS, type Effort } from "./request";

export type ModelFamily = "claude" | "gpt" | "unknown";

/** "always": cannot be switched off; "optional": may be; "none": the model takes no adaptive thinking. */
export type ThinkingSupport = "always" | "optional" | "none";

/**
 * How the model's own provider caches. markers: where a request asks for it; automatic: by itself, in steps;
 * breakpoints: exactly at marked ends, and only there; unknown: by itself, or not at all.
 */
export type CachingKind = "markers" | "automatic" | "breakpoints" | "unknown";

/** What is documented of one model, as far as it decides what may be sent and what can be cached. */
export interface ModelCapabilities {
  /** False for ids we have no facts for: limits are cautious guesses, settings are left to the provider. */
  readonly known: boolean;
  readonly family: ModelFamily;
  readonly contextWindowTokens: number;
  readonly maxOutputTokens: number;
  /** A shorter prefix is silently not cached. */
  readonly minimumCacheTokens: number;
  readonly caching: CachingKind;
  readonly thinking: ThinkingSupport;
  readonly thinksByDefault: boolean;
  readonly efforts: readonly Effort[];
  /** null = the model takes no effort. */
  readonly defaultEffort: Effort | null;
  /** Efforts that the model accepts together with disabled thinking. */
  readonly effortsWithoutThinking: readonly Effort[];
  /** Takes images in messages; an unknown model is left to say so itself. */
  readonly readsImages: boolean;
  /** Takes a system message between turns. */
  readonly midConversationSystem: boolean;
  /** Checks replayed thinking against everything before it. */
  readonly preservedThinking: boolean;
  /** Our own price table has a row for it. */
  readonly priceable: boolean;
}

const UP_TO_HIGH: readonly Effort[] = ["low", "medium", "high"];
const WITHOUT_XHIGH: readonly Effort[] = ["low", "medium", "high", "max"];

const CLAUDE_5: ModelCapabilities = {
  known: true,
  family: "claude",
  contextWindowTokens: 1_000_000,
  maxOutputTokens: 128_000,
  minimumCacheTokens: 512,
  caching: "markers",
  thinking: "optional",
  thinksByDefault: true,
  efforts: EFFORTS,
  defaultEffort: "high",
  effortsWithoutThinking: EFFORTS,
  readsImages: true,
  midConversationSystem: true,
  preservedThinking: false,
  priceable: true,
};

const CLAUDE_5_5: ModelCapabilities = {
  ...CLAUDE_5,
  thinking: "always",
  effortsWithoutThinking: [],
  preservedThinking: true,
};

const LARGEST_5: ModelCapabilities = {
  ...CLAUDE_5,
  thinking: "always",
  effortsWithoutThinking: [],
};

const CLAUDE_4: ModelCapabilities = {
  ...CLAUDE_5,
  minimumCacheTokens: 1_024,
  thinksByDefault: false,
  midConversationSystem: false,
};

const CLAUDE_4_5: ModelCapabilities = {
  ...CLAUDE_4,
  contextWindowTokens: 200_000,
  maxOutputTokens: 64_000,
  thinking: "none",
  efforts: [],
  defaultEffort: null,
  effortsWithoutThinking: [],
};

const GPT_AUTOMATIC: ModelCapabilities = {
  known: true,
  family: "gpt",
  contextWindowTokens: 1_050_000,
  maxOutputTokens: 128_000,
  minimumCacheTokens: 1_024,
  caching: "automatic",
  thinking: "optional",
  thinksByDefault: true,
  efforts: EFFORTS,
  defaultEffort: "medium",
  // Without reasoning an effort says nothing: it is taken, and not sent.
  effortsWithoutThinking: EFFORTS,
  readsImages: true,
  midConversationSystem: true,
  preservedThinking: false,
  priceable: true,
};

const GPT_BREAKPOINTS: ModelCapabilities = { ...GPT_AUTOMATIC, caching: "breakpoints" };

// The minimum prefix of the 5.5 models and Fable 5.2 is not documented: theirs is the 5 generation's.
const FACTS: Readonly<Record<string, ModelCapabilities>> = {
  "claude-fable-5-2": CLAUDE_5_5,
  "claude-fable-5-1": CLAUDE_5_5,
  "claude-fable-5": LARGEST_5,
  "claude-mythos-5-2": { ...CLAUDE_5_5, priceable: false },
  "claude-mythos-5-1": { ...CLAUDE_5_5, priceable: false },
  "claude-mythos-5": { ...LARGEST_5, priceable: false },
  "claude-opus-5-5": { ...CLAUDE_5_5, defaultEffort: "medium" },
  "claude-sonnet-5-5": CLAUDE_5_5,
  "claude-haiku-5-5": {
    ...CLAUDE_5_5,
    thinking: "optional",
    defaultEffort: "medium",
    effortsWithoutThinking: UP_TO_HIGH,
  },
  "claude-opus-5": { ...CLAUDE_5, effortsWithoutThinking: UP_TO_HIGH },
  "claude-sonnet-5": { ...CLAUDE_5, minimumCacheTokens: 1_024, midConversationSystem: false },
  "claude-opus-4-8": { ...CLAUDE_4, midConversationSystem: true },
  "claude-opus-4-7": { ...CLAUDE_4, minimumCacheTokens: 2_048 },
  "claude-opus-4-6": {
    ...CLAUDE_4,
    minimumCacheTokens: 4_096,
    efforts: WITHOUT_XHIGH,
    effortsWithoutThinking: WITHOUT_XHIGH,
  },
  "claude-sonnet-4-6": {
    ...CLAUDE_4,
    efforts: WITHOUT_XHIGH,
    effortsWithoutThinking: WITHOUT_XHIGH,
  },
  "claude-opus-4-5": {
    ...CLAUDE_4_5,
    minimumCacheTokens: 4_096,
    efforts: UP_TO_HIGH,
    defaultEffort: "high",
    effortsWithoutThinking: UP_TO_HIGH,
    priceable: false,
  },
  "claude-sonnet-4-5": CLAUDE_4_5,
  "claude-haiku-4-5": { ...CLAUDE_4_5, minimumCacheTokens: 4_096 },
  "gpt-5.4": GPT_AUTOMATIC,
  "gpt-5.5": GPT_AUTOMATIC,
  "gpt-5.6-sol": GPT_BREAKPOINTS,
  "gpt-5.6-terra": GPT_BREAKPOINTS,
  "gpt-5.6-luna": GPT_BREAKPOINTS,
  "gpt-6-astra": GPT_BREAKPOINTS,
  "gpt-6-sol": GPT_BREAKPOINTS,
  "gpt-6-luna": GPT_BREAKPOINTS,
  "gpt-6.1-sol": GPT_BREAKPOINTS,
  "gpt-6.1-terra": GPT_BREAKPOINTS,
  "gpt-6.2-astra": GPT_BREAKPOINTS,
  "gpt-6.2-sol": GPT_BREAKPOINTS,
};

const UNKNOWN: ModelCapabilities = {
  ...CLAUDE_5,
  known: false,
  family: "unknown",
  caching: "unknown",
  contextWindowTokens: 200_000,
  maxOutputTokens: 64_000,
  midConversationSystem: false,
  preservedThinking: true,
  priceable: false,
};

const DATED_ID = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/;

/** The id that facts and prices are kept under: a dated snapshot's id without its date. */
export function baseModelId(model: string): string {
  return model.replace(DATED_ID, "");
}

/** The facts of a model; never throws, an unknown id gives cautious ones with `known: false`. */
export function modelCapabilities(model: string): ModelCapabilities {
  const id = baseModelId(model);
  const facts = Object.hasOwn(FACTS, id) ? FACTS[id] : undefined;
  return facts ?? unknownModel(familyOf(id));
}

// Claude models are marked whether we know them or not: all of them take it.
function unknownModel(family: ModelFamily): ModelCapabilities {
  return { ...UNKNOWN, family, caching: family === "claude" ? "markers" : "unknown" };
}

/** Every model id that facts are known for. */
export const KNOWN_MODELS: readonly string[] = Object.keys(FACTS);

function familyOf(id: string): ModelFamily {
  if (id.startsWith("claude-")) return "claude";
  return id.startsWith("gpt-") ? "gpt" : "unknown";
}

export type SettingsVerdict = { ok: true } | { ok: false; error: GatewayError };

/** Whether the model takes these settings; a refusal is BAD_INPUT with a hint that names what works. */
export function settingsVerdict(model: string, settings: CallSettings): SettingsVerdict {
  const facts = modelCapabilities(model);
  const refusal =
    outputRefusal(model, settings, facts) ??
    (facts.known
      ? (effortRefusal(model, settings, facts) ?? thinkingRefusal(model, settings, facts))
      : null);
  return refusal === null ? { ok: true } : { ok: false, error: refusal };
}

function outputRefusal(
  model: string,
  { maxOutputTokens }: CallSettings,
  facts: ModelCapabilities,
): GatewayError | null {
  const isWhole = Number.isInteger(maxOutputTokens) && maxOutputTokens > 0;
  if (isWhole && (!facts.known || maxOutputTokens <= facts.maxOutputTokens)) return null;
  const upTo = facts.known ? ` up to ${facts.maxOutputTokens}` : "";
  return refused(
    `${model} cannot write at most ${maxOutputTokens} tokens`,
    `Set the maximum of output tokens to a whole number from 1${upTo}.`,
  );
}

function effortRefusal(
  model: string,
  { effort }: CallSettings,
  facts: ModelCapabilities,
): GatewayError | null {
  if (effort === null || facts.efforts.includes(effort)) return null;
  const hint =
    facts.efforts.length === 0
      ? "Leave the effort unset for this model."
      : `Use one of ${facts.efforts.join(", ")}, or leave the effort unset.`;
  return refused(`${model} does not know the effort "${effort}"`, hint);
}

function thinkingRefusal(
  model: string,
  { thinking, effort }: CallSettings,
  facts: ModelCapabilities,
): GatewayError | null {
  if (thinking === "adaptive" && facts.thinking === "none")
    return refused(
      `${model} does not take adaptive thinking`,
      'Set thinking to "disabled", or leave it unset.',
    );
  if (thinking !== "disabled") return null;
  if (facts.thinking === "always")
    return refused(
      `thinking cannot be disabled on ${model}`,
      'Set thinking to "adaptive" or leave it unset; a lower effort makes the model think less.',
    );
  if (effort === null || facts.effortsWithoutThinking.includes(effort)) return null;
  return refused(
    `thinking cannot be disabled on ${model} with the effort "${effort}"`,
    `Use one of ${facts.effortsWithoutThinking.join(", ")}, or leave thinking on.`,
  );
}

function refused(message: string, hint: string): GatewayError {
  return new GatewayError("BAD_INPUT", message, { hint });
}
