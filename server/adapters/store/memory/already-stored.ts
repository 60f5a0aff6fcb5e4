import { GatewayError } from "@/server/core/kernel";

/** The refusal of a second row with the same id, as a database's unique index gives it. */
export function alreadyStored(): GatewayError {
  return new GatewayError("CONFLICT", "A row with this id is stored already.");
}
