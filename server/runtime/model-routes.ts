import { openAnthropicClient, openOptionalFieldMemory } from "@/server/adapters/models/anthropic";
import type { ModelRoute } from "@/server/core/agent";
import { GatewayError, type Logger, sha256 } from "@/server/core/kernel";
import type { Profile } from "@/server/core/profiles";
import type { Env } from "./env";
import { isLoopback, readSecret } from "./env";

const ANTHROPIC_URL = "https://api.anthropic.com";
/** The key that stands for "this gateway" at the simulated provider. */
const SIMULATED_KEY = "holdfast";
/** Local servers that speak the dialect ask for a key but do not check it. */
const LOCAL_KEY = "local";

export interface ModelRoutesInput {
  readonly env: Pick<Env, "anthropicApiKey" | "anthropicBaseUrl">;
  /** Base URL of the embedded simulated provider; null = it is not in use. */
  readonly simulatorUrl: string | null;
  readonly logger: Logger;
}

export type RouteFor = (profile: Profile, model: string) => ModelRoute;

/** Finds where a profile's calls go: its own key or address, else the environment's, else the simulated provider. */
export function openModelRoutes({ env, simulatorUrl, logger }: ModelRoutesInput): RouteFor {
  const memory = openOptionalFieldMemory();
  return (profile) => {
    const { baseUrl: ownUrl } = profile.config;
    const ownKey = profileKey(profile);
    const isSimulated = simulatorUrl !== null && ownKey === null && ownUrl === null;
    const baseUrl = isSimulated
      ? simulatorUrl
      : (ownUrl ?? env.anthropicBaseUrl ?? ANTHROPIC_URL).replace(/\/+$/, "");
    const apiKey = isSimulated
      ? SIMULATED_KEY
      : (ownKey ?? env.anthropicApiKey?.reveal() ?? localKey(baseUrl, profile.name));
    return {
      provider: isSimulated ? "simulated" : "anthropic",
      dialect: "anthropic",
      endpoint: isSimulated ? "simulated" : baseUrl,
      baseUrl,
      credentialSha256: sha256(apiKey),
      cacheScope: null,
      open: () => openAnthropicClient({ apiKey, baseUrl, logger, memory }),
    };
  };
}

function profileKey({ name, config }: Profile): string | null {
  if (config.apiKey !== null) return config.apiKey;
  if (config.apiKeyEnv === null) return null;
  const secret = readSecret(config.apiKeyEnv);
  if (secret !== null) return secret.reveal();
  throw new GatewayError("PROVIDER_AUTH", `the profile ${name} has no key to call its model with`, {
    hint: `Set the environment variable ${config.apiKeyEnv}, which its config.yaml names, and start again.`,
  });
}

function localKey(baseUrl: string, profile: string): string {
  if (isLoopback(new URL(baseUrl).hostname)) return LOCAL_KEY;
  throw new GatewayError(
    "PROVIDER_AUTH",
    `the profile ${profile} has no key to call its model with`,
    {
      hint: "Set ANTHROPIC_API_KEY, or apiKeyEnv in the profile's config.yaml, and start again.",
    },
  );
}
