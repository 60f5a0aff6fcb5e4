import type { GatewayError } from "@/server/core/kernel";

/** True when the provider answers no more because the account has no money or credit left, not because of its key. */
export function isBilling(error: GatewayError): boolean {
  const { cause } = error;
  if (typeof cause !== "object" || cause === null) return false;
  const type = "type" in cause ? cause.type : null;
  const status = "status" in cause ? cause.status : null;
  return type === "billing_error" || status === 402;
}
