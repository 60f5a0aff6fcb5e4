import { GatewayError, type Secret, sha256 } from "@/server/core/kernel";
import {
  ENVIRONMENT,
  isBaseUrl,
  OWN_KEYS,
  type ProfileListing,
  SIMULATED,
} from "@/server/core/profiles";

const FINGERPRINT_LETTERS = 12;

/** The name that the default key is stored under; null = the environment's. BAD_INPUT for what is no key. */
export function defaultName(credential: string | null): string | null {
  if (credential !== SIMULATED) return credential === ENVIRONMENT ? null : credential;
  throw new GatewayError("BAD_INPUT", "the simulated provider is no key", {
    hint: "Switch the simulated provider on instead: then all use it that choose no key.",
  });
}

/** Throws when the profile has a key or an address of its own, is not there, or cannot be read. */
export function refuseOwnKey(profile: string, found: ProfileListing | undefined): void {
  if (found === undefined)
    throw new GatewayError("NOT_FOUND", `there is no profile ${profile}`, {
      hint: "Reload the page: profiles are read anew.",
    });
  if (found.config === null) throw found.fault;
  const { config } = found;
  const own = OWN_KEYS.filter((key) => config[key] !== null);
  if (own.length === 0) return;
  throw new GatewayError("CONFLICT", `the profile ${profile} has ${own.join(" and ")} of its own`, {
    hint: `Take ${own.join(" and ")} out of its config.yaml first.`,
  });
}

/** The address without a slash at its end; BAD_INPUT for what is none. */
export function checkedUrl(baseUrl: string | null | undefined): string | null {
  if (!baseUrl) return null;
  if (isBaseUrl(baseUrl)) return baseUrl.replace(/\/+$/, "");
  throw new GatewayError("BAD_INPUT", "this is no address of an API", {
    hint: "Give an http or https address, as https://api.anthropic.com, without user name, password or query.",
  });
}

/** What a key is known by: the beginning of its SHA-256. */
export function fingerprint(apiKey: Secret): string {
  return sha256(apiKey.reveal()).slice(0, FINGERPRINT_LETTERS);
}
