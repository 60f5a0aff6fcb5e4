import type { Credential, SettingsFiles } from "@/server/adapters/profiles";
import { GatewayError, Secret } from "@/server/core/kernel";
import {
  chooseProvider,
  type KnownCredentials,
  OWN_KEYS,
  type Profile,
  type ProviderChoice,
  type SimulatorMode,
} from "@/server/core/profiles";
import type { Env } from "./env";
import { isLoopback, readSecret } from "./env";

export const ANTHROPIC_URL = "https://api.anthropic.com";
/** Local servers that speak the dialect ask for a key but do not check it. */
const LOCAL_KEY = "local";

export type ProviderEnv = Pick<Env, "anthropicApiKey" | "anthropicBaseUrl" | "simulator">;
export type RoutedProfile = Pick<Profile, "name" | "config">;

/** Where the calls of a profile go; the key and address of the simulated provider are its own affair. */
export type ProviderRoute =
  | { readonly kind: "simulated"; readonly name: null }
  | {
      readonly kind: "own" | "environment" | "credential";
      /** Of the kept key; null for the others. */
      readonly name: string | null;
      readonly baseUrl: string;
      readonly apiKey: Secret;
    };

export interface SimulatorDecision {
  readonly mode: SimulatorMode;
  readonly setBy: "environment" | "file" | "default";
}

/** The answers to "where to", as files and environment stand at the moment of asking. */
export interface ProviderRoutes {
  simulator(): SimulatorDecision;
  /** Throws PROVIDER_AUTH or PROFILE_INVALID with a hint when its calls can go nowhere. */
  routeOf(profile: RoutedProfile): ProviderRoute;
  /** A profile without any choice of its own would be answered by the simulated provider. */
  isSimulatedByDefault(): boolean;
}

export function openProviderRoutes(parts: {
  readonly env: ProviderEnv;
  readonly files: Pick<SettingsFiles, "credentials" | "gateway">;
}): ProviderRoutes {
  const { env, files } = parts;
  const hasEnvironment = env.anthropicApiKey !== null || env.anthropicBaseUrl !== null;

  function simulator(): SimulatorDecision {
    if (env.simulator !== null) return { mode: env.simulator, setBy: "environment" };
    const gateway = files.gateway();
    if (gateway.status === "faulty") throw gateway.fault;
    if (gateway.simulator !== null) return { mode: gateway.simulator, setBy: "file" };
    return { mode: "auto", setBy: "default" };
  }

  function choiceOf(profile: string, own: { hasOwn: boolean; chosen: string | null }) {
    return chooseProvider({
      profile,
      ...own,
      simulator: simulator().mode,
      credentials: known(files),
      hasEnvironment,
    });
  }

  return {
    simulator,
    isSimulatedByDefault: () => choiceOf("", { hasOwn: false, chosen: null }).kind === "simulated",
    routeOf: (profile) => {
      const { config, name } = profile;
      const hasOwn = OWN_KEYS.some((key) => config[key] !== null);
      const choice = choiceOf(name, { hasOwn, chosen: config.credential });
      return routeOf(choice, { profile, env, files });
    },
  };
}

interface RouteParts {
  readonly profile: RoutedProfile;
  readonly env: ProviderEnv;
  readonly files: Pick<SettingsFiles, "credentials">;
}

function routeOf(choice: ProviderChoice, { profile, env, files }: RouteParts): ProviderRoute {
  switch (choice.kind) {
    case "nowhere":
      throw choice.fault;
    case "simulated":
      return { kind: "simulated", name: null };
    case "credential": {
      const { baseUrl, apiKey } = keptCredential(files, choice.name);
      return { kind: "credential", name: choice.name, baseUrl: withoutSlash(baseUrl), apiKey };
    }
    case "own":
    case "environment": {
      const baseUrl = withoutSlash(profile.config.baseUrl ?? env.anthropicBaseUrl);
      const apiKey = ownKey(profile) ?? env.anthropicApiKey ?? localKey(baseUrl, profile.name);
      return { kind: choice.kind, name: null, baseUrl, apiKey };
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
  return { names: new Set(byName.keys()), defaultName };
}

function withoutSlash(baseUrl: string | null): string {
  return (baseUrl ?? ANTHROPIC_URL).replace(/\/+$/, "");
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

function localKey(baseUrl: string, profile: string): Secret {
  if (isLoopback(new URL(baseUrl).hostname)) return new Secret(LOCAL_KEY);
  throw new GatewayError(
    "PROVIDER_AUTH",
    `the profile ${profile} has no key to call its model with`,
    {
      hint: "Add a key under Settings and choose it for the profile, or set ANTHROPIC_API_KEY and start again.",
    },
  );
}
