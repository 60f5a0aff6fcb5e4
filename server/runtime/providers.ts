import { testKey as testAnthropicKey } from "@/server/adapters/models/anthropic";
import { testKey as testOpenaiKey } from "@/server/adapters/models/openai";
import { openSettingsFiles } from "@/server/adapters/profiles";
import type { Clock, Logger } from "@/server/core/kernel";
import type { ProfileSource } from "@/server/core/profiles";
import { EmbeddedSimulator } from "./embedded-simulator";
import type { Env } from "./env";
import { GatewaySettings, type GatewaySettingsParts } from "./gateway-settings";
import { openProviderRoutes, type ProviderRoutes } from "./provider-routes";

export interface Providers {
  readonly providers: ProviderRoutes;
  readonly simulator: EmbeddedSimulator;
  readonly settings: GatewaySettings;
}

/** Keys, the simulated provider and who uses which, on one data folder; nothing runs yet. */
export function openProviders(
  { env, clock, logger }: { env: Env; clock: Clock; logger: Logger },
  profiles: Pick<ProfileSource, "list">,
): Providers {
  const files = openSettingsFiles({
    home: env.home,
    logger,
    profileNames: async () => (await profiles.list()).map(({ name }) => name),
  });
  const providers = openProviderRoutes({ env, files });
  const simulator = new EmbeddedSimulator(env, clock);
  const testKey: GatewaySettingsParts["testKey"] = ({ provider, ...test }) =>
    provider === "openai" ? testOpenaiKey(test) : testAnthropicKey(test);
  const parts = { env, files, routes: providers, profiles, simulator, clock, logger, testKey };
  return { providers, simulator, settings: new GatewaySettings(parts) };
}
