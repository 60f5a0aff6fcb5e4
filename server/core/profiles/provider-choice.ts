import { GatewayError } from "@/server/core/kernel";
import { ENVIRONMENT, OPENAI_ENVIRONMENT, SIMULATED } from "./credentials";
import type { ProfileConfig } from "./profile-config";

export type SimulatorMode = "auto" | "on" | "off";
type Provider = ProfileConfig["provider"];

/** Where a profile's calls go; `fault` says why nowhere, and what to do. */
export type ProviderChoice =
  | { readonly kind: "own" | "environment" | "simulated" }
  | { readonly kind: "credential"; readonly name: string }
  | { readonly kind: "nowhere"; readonly fault: GatewayError };

/** The keys that are kept, by name, or why they cannot be read. */
export type KnownCredentials =
  | {
      /** Whose API each key opens. */
      readonly providers: ReadonlyMap<string, Provider>;
      readonly defaultName: string | null;
    }
  | { readonly fault: GatewayError };

export interface ProviderChoiceInput {
  readonly profile: string;
  /** Whose API is to be called. */
  readonly provider: Provider;
  /** It is the profile's own provider; another one is never answered by the simulated provider for want of a key. */
  readonly isOwnProvider: boolean;
  /** Its config.yaml names a key or an address of its own. */
  readonly hasOwn: boolean;
  /** Name of a key, as config.yaml or a pool says. */
  readonly chosen: string | null;
  readonly simulator: SimulatorMode;
  readonly credentials: KnownCredentials;
  /** The environment names a key or an address of this provider. */
  readonly hasEnvironment: boolean;
}

/** Decides where a profile's calls go: its own key, its choice, the simulator when on, the default key, the environment, the simulator. */
export function chooseProvider(input: ProviderChoiceInput): ProviderChoice {
  const { hasOwn, chosen, simulator, credentials, hasEnvironment } = input;
  if (hasOwn) return { kind: "own" };
  if (chosen !== null) return chosenProvider(input, chosen);
  if (simulator === "on") return { kind: "simulated" };
  if ("fault" in credentials) return { kind: "nowhere", fault: credentials.fault };
  const { defaultName, providers } = credentials;
  if (defaultName !== null && providers.get(defaultName) === input.provider)
    return { kind: "credential", name: defaultName };
  if (hasEnvironment) return { kind: "environment" };
  if (simulator === "auto" && input.isOwnProvider) return { kind: "simulated" };
  return nowhere(
    `the profile ${input.profile} has no key to call its model with`,
    `Add a key under Settings, set ${KEY_VARIABLE[input.provider]} and start again, or switch the simulated provider on.`,
  );
}

/** The variable that each provider's key stands in. */
export const KEY_VARIABLE = {
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY",
} as const satisfies Record<Provider, string>;

function chosenProvider(input: ProviderChoiceInput, chosen: string): ProviderChoice {
  const { profile, simulator, credentials, hasEnvironment } = input;
  if (chosen === SIMULATED) {
    if (simulator !== "off") return { kind: "simulated" };
    return nowhere(
      `the profile ${profile} uses the simulated provider, which is switched off`,
      "Switch it on under Settings, or choose a key for the profile.",
    );
  }
  if (chosen === ENVIRONMENT || chosen === OPENAI_ENVIRONMENT) {
    if (hasEnvironment) return { kind: "environment" };
    return nowhere(
      `the profile ${profile} uses the environment's key, and there is none`,
      `Set ${KEY_VARIABLE[input.provider]} and start again, or choose another key for the profile.`,
    );
  }
  if ("fault" in credentials) return { kind: "nowhere", fault: credentials.fault };
  const keyOf = credentials.providers.get(chosen);
  if (keyOf === input.provider) return { kind: "credential", name: chosen };
  if (keyOf !== undefined)
    return nowhere(
      `the profile ${profile} calls ${input.provider} with the key ${chosen}, which is one of ${keyOf}`,
      `Choose a key of ${input.provider} for it, or set its provider to ${keyOf}.`,
    );
  return nowhere(
    `the profile ${profile} uses the key ${chosen}, which is not there`,
    `Add a key of that name under Settings, or choose another one for the profile.`,
  );
}

function nowhere(message: string, hint: string): ProviderChoice {
  return { kind: "nowhere", fault: new GatewayError("PROVIDER_AUTH", message, { hint }) };
}
