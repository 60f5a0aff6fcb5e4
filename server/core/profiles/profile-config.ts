import { z } from "zod";
import { CredentialName } from "@/server/core/contracts";
import { EFFORTS, THINKING_MODES } from "@/server/core/models";
import { isBaseUrl } from "./base-url";

const text = z.string().trim().min(1, "expected a text that is not empty");
const MODEL_ID = /^[A-Za-z0-9][\w.:/@-]{0,199}$/;
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const SEND_MODES = ["queue", "steer", "interrupt"] as const;
const CACHE_TTLS = ["5m", "1h", "off"] as const;
const PROVIDERS = ["anthropic", "openai"] as const;
const OPENAI_APIS = ["chat", "responses"] as const;
/** Settings that give a profile a key or an address of its own. */
export const OWN_KEYS = ["apiKey", "apiKeyEnv", "baseUrl"] as const;
const DEFAULT_MAX_ITERATIONS = 20;
const DEFAULT_MAX_OUTPUT_TOKENS = 16_000;

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

/** Whether people's names, ids, numbers and addresses go out as stable pseudonyms. */
const Privacy = z.preprocess(
  privacyAsSpelt,
  z.strictObject({
    redact_pii: z.boolean().default(false),
    /** What becomes of a session whose stored text was written without it. */
    stored_text: z.enum(["pseudonymise", "refuse"]).default("pseudonymise"),
  }),
);

const OTHER_SPELLINGS = [
  ["redactPii", "redact_pii"],
  ["storedText", "stored_text"],
] as const;

/** Both spellings at once stay, and are refused as a key too many. */
function privacyAsSpelt(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, setting]): [string, unknown] => {
    const spelling = OTHER_SPELLINGS.find(([other, own]) => other === name && !(own in value));
    return [spelling?.[1] ?? name, setting];
  });
  return Object.fromEntries(entries);
}

/** Which people of a shared chat share a session. */
const Sessions = z.strictObject({
  groupPerUser: z.boolean().default(true),
  threadPerUser: z.boolean().default(false),
});

const FALLBACK_TRIGGERS = [
  "overloaded",
  "rate-limited",
  "unreachable",
  "timeout",
  "failed",
  "auth",
  "billing",
] as const;

/** Who answers when the profile's model cannot, in this order, and for how long. */
const Fallback = z.strictObject({
  chain: z
    .array(
      z.strictObject({
        model: z.string().regex(MODEL_ID, "expected a model id, as claude-sonnet-5-5"),
        provider: z.enum(PROVIDERS).nullable().default(null),
        credential: CredentialName.nullable().default(null),
      }),
    )
    .max(5, "expected at most 5 lines")
    .default([]),
  triggers: z.array(z.enum(FALLBACK_TRIGGERS)).default([...FALLBACK_TRIGGERS]),
  /** turn: the next turn tries the first line again; cooldown: once the time has passed; sticky: never by itself. */
  policy: z.enum(["turn", "cooldown", "sticky"]).default("turn"),
  cooldownSeconds: z.number().int().min(1).max(86_400).default(300),
});

/** `profiles/<name>/config.yaml`. Every setting may be left out; null = not set here. */
export const ProfileConfig = z
  .strictObject({
    model: z
      .string()
      .regex(MODEL_ID, "expected a model id, as claude-opus-5-5")
      .default("claude-opus-5-5"),
    provider: z.enum(PROVIDERS).default("anthropic"),
    /** Which of OpenAI's APIs is spoken; null = Responses at the provider's own address, Chat Completions elsewhere. */
    api: optional(z.enum(OPENAI_APIS)),
    /** null = none at all. */
    toolset: z
      .array(text, "expected a list of toolset names, as [files]")
      .nullable()
      .default(["files"])
      .transform((toolsets) => toolsets ?? []),
    cacheTtl: z.enum(CACHE_TTLS).default("5m"),
    effort: optional(z.enum(EFFORTS)),
    thinking: optional(z.enum(THINKING_MODES)),
    /** Model calls in one turn. */
    maxIterations: z.number().int().min(1).max(200).default(DEFAULT_MAX_ITERATIONS),
    maxOutputTokens: z.number().int().min(1).max(1_000_000).default(DEFAULT_MAX_OUTPUT_TOKENS),
    timeZone: optional(
      z.string().refine(isTimeZone, "expected an IANA time zone, as Europe/Lisbon"),
    ),
    operatorMessage: optional(z.string()),
    /** `<platform>:<chat id>`, or `<platform>:<chat id>:<thread id>`, to the instructions for it. */
    channelPrompts: z.record(z.string(), z.string()).default({}),
    /** What becomes of a message that comes while a turn runs, when the message does not say. */
    queueMode: z.enum(SEND_MODES).default("queue"),
    privacy: Privacy.prefault({}),
    sessions: Sessions.prefault({}),
    fallback: Fallback.prefault({}),
    /** Name of a kept key, "environment", or "simulated"; null = the default. */
    credential: optional(CredentialName),
    apiKeyEnv: optional(
      z.string().regex(VARIABLE_NAME, "expected the name of an environment variable"),
    ),
    apiKey: optional(text),
    baseUrl: optional(
      z
        .string()
        .refine(
          isBaseUrl,
          "expected an http or https address, without user name, password or query",
        ),
    ),
  })
  .refine((config) => config.apiKey === null || config.apiKeyEnv === null, {
    path: ["apiKeyEnv"],
    message: "set apiKey or apiKeyEnv, not both",
  })
  .superRefine((config, context) => {
    if (config.credential === null) return;
    for (const own of OWN_KEYS.filter((key) => config[key] !== null))
      context.addIssue({
        code: "custom",
        path: ["credential"],
        message: `set credential or ${own}, not both`,
      });
  });
export type ProfileConfig = z.infer<typeof ProfileConfig>;

export interface Channel {
  readonly platform: string;
  readonly chatId: string | null;
  readonly threadId: string | null;
}

/** The profile's instructions for a channel, those for its thread first; null = none are configured. */
export function channelPromptFor(
  config: Pick<ProfileConfig, "channelPrompts">,
  channel: Channel | null,
): string | null {
  if (channel === null || channel.chatId === null) return null;
  const chat = `${channel.platform}:${channel.chatId}`;
  const prompts = new Map(Object.entries(config.channelPrompts));
  const ofThread =
    channel.threadId === null ? undefined : prompts.get(`${chat}:${channel.threadId}`);
  return ofThread ?? prompts.get(chat) ?? null;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false; // the only way in which Intl answers this question
  }
}
