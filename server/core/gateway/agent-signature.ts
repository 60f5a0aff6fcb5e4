import type { ModelRoute, SignatureField } from "@/server/core/agent";
import { type Signature, signatureOf } from "@/server/core/cache";
import { canonicalJson, type Json, sha256 } from "@/server/core/kernel";
import type { Profile } from "@/server/core/profiles";
import type { Redactor, RequestPrompts } from "@/server/core/prompt";

/** What decides whether a resident agent fits a turn. */
export interface SignedRequest {
  readonly profile: Profile;
  readonly model: string;
  readonly route: ModelRoute;
  readonly prompts: RequestPrompts;
  /** null = names are sent as they are. */
  readonly redactor: Redactor | null;
  /** Of the tool registry: a tool that changed answers in another way. */
  readonly toolGeneration: number;
}

/** Everything an agent is built from; each field says whether a change of it needs another agent. */
interface AgentConfig {
  readonly model: string;
  readonly provider: string;
  readonly endpoint: string;
  readonly dialect: string;
  readonly credentialSha256: string;
  readonly requestedProvider: string;
  readonly toolset: readonly string[];
  readonly toolGeneration: number;
  readonly memoryIdentity: string;
  readonly redactPii: boolean;
  readonly chatPrompt: string;
  readonly channelPrompt: string;
  readonly effort: unknown;
  readonly thinking: unknown;
  readonly maxOutputTokens: number;
  readonly maxIterations: number;
}

const SIGNED = {
  model: (config) => config.model,
  provider: (config) => config.provider,
  endpoint: (config) => config.endpoint,
  dialect: (config) => config.dialect,
  credentialSha256: (config) => config.credentialSha256,
  requestedProvider: (config) => config.requestedProvider,
  toolset: (config) => [...config.toolset].sort(),
  toolGeneration: (config) => config.toolGeneration,
  memoryIdentity: (config) => config.memoryIdentity,
  redactPii: (config) => config.redactPii,
  chatPrompt: (config) => config.chatPrompt,
  channelPrompt: (config) => config.channelPrompt,
  effort: null, // per turn, like all below: no part of the frozen prompt
  thinking: null,
  maxOutputTokens: null,
  maxIterations: null,
} satisfies Record<keyof AgentConfig, ((config: AgentConfig) => Json) | null>;

/** The signature of the agent that this request needs. */
export function signatureFor(request: SignedRequest): Signature {
  return signatureOf(Object.fromEntries(signedFields(request)));
}

/** The signature's fields as people may read them: secrets and long texts by the beginning of their hash. */
export function readableFields(request: SignedRequest): SignatureField[] {
  return signedFields(request).map(([name, value]) => ({ name, value: readable(name, value) }));
}

function signedFields(request: SignedRequest): [string, Json][] {
  const { profile, model, route, prompts } = request;
  const { toolset, effort, thinking, maxOutputTokens, maxIterations } = profile.config;
  const config: AgentConfig = {
    model,
    provider: route.provider,
    endpoint: route.endpoint,
    dialect: route.dialect,
    credentialSha256: route.credentialSha256,
    requestedProvider: profile.config.provider,
    toolset,
    toolGeneration: request.toolGeneration,
    memoryIdentity: profile.home,
    redactPii: request.redactor !== null,
    chatPrompt: prompts.chatPrompt,
    channelPrompt: prompts.channelPrompt,
    effort,
    thinking,
    maxOutputTokens,
    maxIterations,
  };
  return Object.entries(SIGNED).flatMap(([name, read]): [string, Json][] =>
    read === null ? [] : [[name, read(config)]],
  );
}

const HASH_BEGINNING = 12;
/** A longer value is told by its hash. */
const SHOWN_CHARACTERS = 120;

function readable(name: string, value: Json): string {
  if (name === "credentialSha256") return String(value).slice(0, HASH_BEGINNING);
  const text = typeof value === "string" ? value : canonicalJson(value);
  const isShown = name !== "chatPrompt" && name !== "channelPrompt";
  if (text === "" || (isShown && text.length <= SHOWN_CHARACTERS)) return text;
  return `${sha256(text).slice(0, HASH_BEGINNING)} (${text.length})`;
}
