import { openAnthropicClient, openOptionalFieldMemory } from "@/server/adapters/models/anthropic";
import type { ModelRoute } from "@/server/core/agent";
import { GatewayError, type Logger, sha256 } from "@/server/core/kernel";
import { SIMULATED } from "@/server/core/profiles";
import { FollowingClient } from "./following-client";
import type { ProviderRoutes, RoutedProfile } from "./provider-routes";

/** The key that stands for "this gateway" at the simulated provider. */
const SIMULATED_KEY = "holdfast";

export interface ModelRoutesInput {
  readonly providers: Pick<ProviderRoutes, "routeOf">;
  /** Base URL of the running simulated provider; null = it does not run. */
  readonly simulatorUrl: () => string | null;
  readonly logger: Logger;
}

export type RouteFor = (profile: RoutedProfile, model: string) => ModelRoute;

/** Finds where a profile's calls go, asked anew for every turn: what is changed on disk counts at once. */
export function openModelRoutes({ providers, simulatorUrl, logger }: ModelRoutesInput): RouteFor {
  const memory = openOptionalFieldMemory();
  return (profile) => {
    const route = providers.routeOf(profile);
    const isSimulated = route.kind === "simulated";
    const baseUrl = isSimulated ? runningSimulator(simulatorUrl()) : route.baseUrl;
    const apiKey = isSimulated ? SIMULATED_KEY : route.apiKey.reveal();
    return {
      provider: isSimulated ? SIMULATED : "anthropic",
      dialect: "anthropic",
      endpoint: isSimulated ? SIMULATED : baseUrl,
      baseUrl,
      credentialSha256: sha256(apiKey),
      cacheScope: null,
      open: () => {
        const openAt = (url: string) =>
          openAnthropicClient({ apiKey, baseUrl: url, logger, memory });
        if (!isSimulated) return openAt(baseUrl);
        // It may be stopped and started: its identity stays, its port need not.
        return new FollowingClient(() => runningSimulator(simulatorUrl()), openAt);
      },
    };
  };
}

function runningSimulator(url: string | null): string {
  if (url !== null) return url;
  throw new GatewayError("PROVIDER_AUTH", "the simulated provider does not run", {
    hint: "Open Settings › Providers, which starts it or says why it cannot; then send it again.",
  });
}
