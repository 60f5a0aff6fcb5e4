import { openAnthropicClient, openOptionalFieldMemory } from "@/server/adapters/models/anthropic";
import { openaiDialect, openOpenaiClient } from "@/server/adapters/models/openai";
import type { ModelRoute } from "@/server/core/agent";
import { GatewayError, type Logger, sha256 } from "@/server/core/kernel";
import type { Dialect, ModelClient } from "@/server/core/models";
import { SIMULATED } from "@/server/core/profiles";
import { FollowingClient } from "./following-client";
import type { ProviderRoute, ProviderRoutes, RoutedProfile, RouteLine } from "./provider-routes";

/** The key that stands for "this gateway" at the simulated provider. */
const SIMULATED_KEY = "holdfast";

export interface ModelRoutesInput {
  readonly providers: Pick<ProviderRoutes, "routeOf">;
  /** Base URL of the running simulated provider; null = it does not run. */
  readonly simulatorUrl: () => string | null;
  readonly logger: Logger;
}

export type RouteFor = (
  profile: RoutedProfile,
  model: string,
  line?: Omit<RouteLine, "model">,
) => ModelRoute;

/** Finds where a profile's calls go, asked anew for every turn: what is changed on disk counts at once. */
export function openModelRoutes({ providers, simulatorUrl, logger }: ModelRoutesInput): RouteFor {
  const memory = openOptionalFieldMemory();
  const openOn =
    (dialect: Dialect, { apiKey, compat }: { apiKey: string; compat?: boolean }) =>
    (baseUrl: string) => {
      const options = { apiKey, baseUrl, logger, memory };
      if (dialect === "anthropic") return openAnthropicClient(options);
      return openOpenaiClient({ ...options, dialect, compat });
    };
  return (profile, model, line = {}) => {
    const route = providers.routeOf(profile, { ...line, model });
    const urlNow = () => addressOf(route, simulatorUrl());
    const baseUrl = urlNow();
    const isSimulated = route.kind === SIMULATED;
    const apiKey = isSimulated ? SIMULATED_KEY : route.apiKey.reveal();
    const dialect = dialectOf(profile, route, baseUrl);
    const openAt = openOn(dialect, isSimulated ? { apiKey, compat: false } : { apiKey });
    return {
      provider: isSimulated ? SIMULATED : route.provider,
      dialect,
      endpoint: isSimulated ? SIMULATED : baseUrl,
      baseUrl,
      credentialSha256: sha256(apiKey),
      cacheScope: isSimulated ? null : route.cacheScope,
      // It may be stopped and started: its identity stays, its port need not.
      open: (): ModelClient =>
        isSimulated ? new FollowingClient(urlNow, openAt) : openAt(baseUrl),
    };
  };
}

function dialectOf({ config }: RoutedProfile, route: ProviderRoute, baseUrl: string): Dialect {
  if (route.provider === "anthropic") return "anthropic";
  if (route.kind === SIMULATED && config.api === null) return "openai-responses";
  return openaiDialect(config.api, baseUrl);
}

function addressOf(route: ProviderRoute, simulatorUrl: string | null): string {
  if (route.kind !== SIMULATED) return route.baseUrl;
  const running = runningSimulator(simulatorUrl);
  return route.provider === "openai" ? `${running}/v1` : running;
}

function runningSimulator(url: string | null): string {
  if (url !== null) return url;
  throw new GatewayError("PROVIDER_AUTH", "the simulated provider does not run", {
    hint: "Open Settings › Providers, which starts it or says why it cannot; then send it again.",
  });
}
