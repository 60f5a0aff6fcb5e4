import type { Credential, SettingsFiles } from "@/server/adapters/profiles";
import type { ProviderName } from "@/server/core/contracts";
import { GatewayError, Secret } from "@/server/core/kernel";
import { modelCapabilities } from "@/server/core/models";
import {
  type CredentialPool,
  chooseProvider,
  KEY_VARIABLE,
  type KnownCredentials,
  OWN_KEYS,
  type Profile,
  type ProviderChoice,
  SIMULATED,
  type SimulatorMode,
} from "@/server/core/profiles";
import type { Env } from "./env";
import { isLoopback, readSecret } from "./env";

export const PROVIDER_URL = {
  anthropic: "https://api.anthropic.com",
  openai: "https://api.openai.com/v1",
} as const satisfies Record<ProviderName, string>;
/** Local servers that speak the dialect ask for a key but do not check it. */
const LOCAL_KEY = "local";

export type ProviderEnv = Pick<
  Env,
  "anthropicApiKey" | "anthropicBaseUrl" | "openaiApiKey" | "openaiBaseUrl" | "simulator"
>;
export type RoutedProfile = Pick<Profile, "name" | "config">;

/** What is to be called, where it is not simply the profile's own model. */
export interface RouteLine {
  readonly model?: string;
  /** null = as the model's name says, where there is a key for it, else the profile's. */
  readonly provider?: ProviderName | null;
  /** Name of a key or of a pool; null = the profile's. */
  readonly credential?: string | null;
}

/** Where the calls of a profile go; the key and address of the simulated provider are its own affair. */
export type ProviderRoute =
  | { readonly kind: "simulated"; readonly name: null; readonly provider: ProviderName }
  | {
      readonly kind: "own" | "environment" | "credential";
      /** Of the kept key; null for the others. */
      readonly name: string | null;
      readonly provider: ProviderName;
      readonly baseUrl: string;
      readonly apiKey: Secret;
      readonly cacheScope: string | null;
    };

export interface SimulatorDecision {
  readonly mode: SimulatorMode;
  readonly setBy: "environment" | "file" | "default";
}

/** The answers to "where to", as files and environment stand at the moment of asking. */
export interface ProviderRoutes {
  simulator(): SimulatorDecision;
  /** Throws PROVIDER_AUTH or PROFILE_INVALID with a hint when its calls can go nowhere. */
  routeOf(profile: RoutedProfile, line?: RouteLine): ProviderRoute;
  /** The pool of that name; null = it names none. */
  poolOf(name: string): CredentialPool | null;
  /** A profile without any choice of its own would be answered by the simulated provider. */
  isSimulatedByDefault(): boolean;
}

export interface EnvironmentKey {
  readonly apiKey: Secret | null;
  readonly baseUrl: string | null;
}

/** What the environment says of a provider. */
export function environmentKey(env: ProviderEnv, provider: ProviderName): EnvironmentKey {
  if (provider === "openai") return { apiKey: env.openaiApiKey, baseUrl: env.openaiBaseUrl };
  return { apiKey: env.anthropicApiKey, baseUrl: env.anthropicBaseUrl };
}

export function openProviderRoutes(parts: {
  readonly env: ProviderEnv;
  readonly files: Pick<SettingsFiles, "credentials" | "gateway">;
}): ProviderRoutes {
  const { env, files } = parts;

  function simulator(): SimulatorDecision {
    if (env.simulator !== null) return { mode: env.simulator, setBy: "environment" };
    const gateway = files.gateway();
    if (gateway.status === "faulty") throw gateway.fault;
    if (gateway.simulator !== null) return { mode: gateway.simulator, setBy: "file" };
    return { mode: "auto", setBy: "default" };
  }

  function poolOf(name: string): CredentialPool | null {
    const credentials = files.credentials();
    return credentials.status === "read" ? (credentials.pools.get(name) ?? null) : null;
  }

  /** Without anybody to give keys out, a pool stands for its first key. */
  function keyName(chosen: string | null): string | null {
    return chosen === null ? null : (poolOf(chosen)?.credentials[0] ?? chosen);
  }

  function choiceOf(profile: RoutedProfile, provider: ProviderName, credential: string | null) {
    const { config, name } = profile;
    const isOwnProvider = provider === config.provider;
    const isProfiles = credential === null && isOwnProvider;
    const followed = isOwnProvider || config.credential === SIMULATED ? config.credential : null;
    const { apiKey, baseUrl } = environmentKey(env, provider);
    return chooseProvider({
      profile: name,
      provider,
      isOwnProvider: isOwnProvider || ownIsSimulated(profile),
      hasOwn: isProfiles && OWN_KEYS.some((key) => config[key] !== null),
      chosen: keyName(credential ?? followed),
      simulator: simulator().mode,
      credentials: known(files),
      hasEnvironment: apiKey !== null || baseUrl !== null,
    });
  }

  function ownIsSimulated(profile: RoutedProfile): boolean {
    return choiceOf(profile, profile.config.provider, null).kind === "simulated";
  }

  function providerOf(profile: RoutedProfile, line: RouteLine): ProviderName {
    if (line.provider) return line.provider;
    const own = profile.config.provider;
    const key = keyName(line.credential ?? null);
    const credentials = files.credentials();
    const ofKey =
      key === null || credentials.status !== "read" ? undefined : credentials.byName.get(key);
    if (ofKey !== undefined) return ofKey.provider;
    const named = providerOfModel(line.model);
    const isForeign =
      named !== null && named !== own && line.model !== profile.config.model && key === null;
    if (!isForeign) return own;
    // A proxy may speak one dialect for all models: only a key of the other provider leads there.
    return choiceOf(profile, named, null).kind === "nowhere" ? own : named;
  }

  return {
    simulator,
    poolOf,
    isSimulatedByDefault: () => {
      const { apiKey, baseUrl } = environmentKey(env, "anthropic");
      const choice = chooseProvider({
        profile: "",
        provider: "anthropic",
        isOwnProvider: true,
        hasOwn: false,
        chosen: null,
        simulator: simulator().mode,
        credentials: known(files),
        hasEnvironment: apiKey !== null || baseUrl !== null,
      });
      return choice.kind === "simulated";
    },
    routeOf: (profile, line = {}) => {
      const provider = providerOf(profile, line);
      const choice = choiceOf(profile, provider, line.credential ?? null);
      return routeOf(choice, { profile, provider, env, files });
    },
  };
}

function providerOfModel(model: string | undefined): ProviderName | null {
  if (model === undefined) return null;
  const { family } = modelCapabilities(model);
  if (family === "unknown") return null;
  return family === "gpt" ? "openai" : "anthropic";
}

interface RouteParts {
  readonly profile: RoutedProfile;
  readonly provider: ProviderName;
  readonly env: ProviderEnv;
  readonly files: Pick<SettingsFiles, "credentials">;
}

function routeOf(choice: ProviderChoice, parts: RouteParts): ProviderRoute {
  const { profile, provider, env, files } = parts;
  switch (choice.kind) {
    case "nowhere":
      throw choice.fault;
    case "simulated":
      return { kind: "simulated", name: null, provider };
    case "credential": {
      const { name } = choice;
      const { baseUrl, apiKey, cacheScope } = keptCredential(files, name);
      const url = withoutSlash(baseUrl ?? PROVIDER_URL[provider]);
      return { kind: "credential", name, provider, baseUrl: url, apiKey, cacheScope };
    }
    case "own":
    case "environment": {
      const own = choice.kind === "own" ? profile.config.baseUrl : null;
      const found = environmentKey(env, provider);
      const baseUrl = withoutSlash(own ?? found.baseUrl ?? PROVIDER_URL[provider]);
      const key = choice.kind === "own" ? ownKey(profile) : null;
      const apiKey = key ?? found.apiKey ?? localKey(baseUrl, { profile: profile.name, provider });
      return { kind: choice.kind, name: null, provider, baseUrl, apiKey, cacheScope: null };
    }
  }
}

/** The kept key of that name; NOT_FOUND, or the fault of the file. */
export function keptCredential(
  files: Pick<SettingsFiles, "credentials">,
  name: string,
): Credential {
  const credentials = files.credentials();
  if (credentials.status === "faulty") throw credentials.fault;
  const credential = credentials.byName.get(name);
  if (credential !== undefined) return credential;
  throw new GatewayError("NOT_FOUND", `there is no key ${name}`, {
    hint: "Add it under Settings.",
  });
}

function known(files: Pick<SettingsFiles, "credentials">): KnownCredentials {
  const credentials = files.credentials();
  if (credentials.status === "faulty") return { fault: credentials.fault };
  const { byName, defaultName } = credentials;
  const providers = [...byName].map(([name, { provider }]) => [name, provider] as const);
  return { providers: new Map(providers), defaultName };
}

function withoutSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, "");
}

function ownKey({ name, config }: RoutedProfile): Secret | null {
  if (config.apiKey !== null) return new Secret(config.apiKey);
  if (config.apiKeyEnv === null) return null;
  const secret = readSecret(config.apiKeyEnv);
  if (secret !== null) return secret;
  throw new GatewayError("PROVIDER_AUTH", `the profile ${name} has no key to call its model with`, {
    hint: `Set the environment variable ${config.apiKeyEnv}, which its config.yaml names, and start again.`,
  });
}

function localKey(
  baseUrl: string,
  { profile, provider }: { profile: string; provider: ProviderName },
): Secret {
  if (isLoopback(new URL(baseUrl).hostname)) return new Secret(LOCAL_KEY);
  throw new GatewayError(
    "PROVIDER_AUTH",
    `the profile ${profile} has no key to call its model with`,
    {
      hint: `Add a key under Settings and choose it for the profile, or set ${KEY_VARIABLE[provider]} and start again.`,
    },
  );
}
