import { GatewayError } from "@/server/core/kernel";
import { ENVIRONMENT, SIMULATED } from "./credentials";

export type SimulatorMode = "auto" | "on" | "off";

/** Where a profile's calls go; `fault` says why nowhere, and what to do. */
export type ProviderChoice =
  | { readonly kind: "own" | "environment" | "simulated" }
  | { readonly kind: "credential"; readonly name: string }
  | { readonly kind: "nowhere"; readonly fault: GatewayError };

/** The keys that are kept, by name, or why they cannot be read. */
export type KnownCredentials =
  | { readonly names: ReadonlySet<string>; readonly defaultName: string | null }
  | { readonly fault: GatewayError };

export interface ProviderChoiceInput {
  readonly profile: string;
  /** Its config.yaml names a key or an address of its own. */
  readonly hasOwn: boolean;
  /** `credential` of its config.yaml. */
  readonly chosen: string | null;
  readonly simulator: SimulatorMode;
  readonly credentials: KnownCredentials;
  /** The environment names a key or an address. */
  readonly hasEnvironment: boolean;
}

/** Decides where a profile's calls go: its own key, its choice, the simulator when on, the default key, the environment, the simulator. */
export function chooseProvider(input: ProviderChoiceInput): ProviderChoice {
  const { hasOwn, chosen, simulator, credentials, hasEnvironment } = input;
  if (hasOwn) return { kind: "own" };
  if (chosen !== null) return chosenProvider(input, chosen);
  if (simulator === "on") return { kind: "simulated" };
  if ("fault" in credentials) return { kind: "nowhere", fault: credentials.fault };
  if (credentials.defaultName !== null)
    return { kind: "credential", name: credentials.defaultName };
  if (hasEnvironment) return { kind: "environment" };
  if (simulator === "auto") return { kind: "simulated" };
  return nowhere(
    `the profile ${input.profile} has no key to call its model with`,
    "Add a key under Settings, set ANTHROPIC_API_KEY and start again, or switch the simulated provider on.",
  );
}

function chosenProvider(input: ProviderChoiceInput, chosen: string): ProviderChoice {
  const { profile, simulator, credentials, hasEnvironment } = input;
  if (chosen === SIMULATED) {
    if (simulator !== "off") return { kind: "simulated" };
    return nowhere(
      `the profile ${profile} uses the simulated provider, which is switched off`,
      "Switch it on under Settings, or choose a key for the profile.",
    );
  }
  if (chosen === ENVIRONMENT) {
    if (hasEnvironment) return { kind: "environment" };
    return nowhere(
      `the profile ${profile} uses the environment's key, and there is none`,
      "Set ANTHROPIC_API_KEY and start again, or choose another key for the profile.",
    );
  }
  if ("fault" in credentials) return { kind: "nowhere", fault: credentials.fault };
  if (credentials.names.has(chosen)) return { kind: "credential", name: chosen };
  return nowhere(
    `the profile ${profile} uses the key ${chosen}, which is not there`,
    `Add a key of that name under Settings, or choose another one for the profile.`,
  );
}

function nowhere(message: string, hint: string): ProviderChoice {
  return { kind: "nowhere", fault: new GatewayError("PROVIDER_AUTH", message, { hint }) };
}
