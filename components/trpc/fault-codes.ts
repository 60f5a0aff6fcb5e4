/** The gateway's error codes: each has its sentence in the catalogues. */
export const FAULT_CODES = [
  "BAD_INPUT",
  "NOT_FOUND",
  "CONFLICT",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "TOO_LARGE",
  "QUEUE_FULL",
  "LEASE_HELD",
  "PROFILE_INVALID",
  "PROVIDER_AUTH",
  "PROVIDER_REJECTED",
  "PROVIDER_RATE_LIMITED",
  "PROVIDER_OVERLOADED",
  "PROVIDER_UNREACHABLE",
  "PROVIDER_TIMEOUT",
  "PROVIDER_FAILED",
  "INTERRUPTED",
  "DRAINING",
  "STORE_FAILED",
  "INTERNAL",
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** True for a code that the catalogues have a sentence for. */
export function isFaultCode(code: string): code is FaultCode {
  return FAULT_CODES.some((known) => known === code);
}
