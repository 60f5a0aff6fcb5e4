import { isGatewayError } from "@/server/core/kernel";

/** One line for the operator: what is wrong and what to do. */
export function startFault(error: unknown): string {
  if (!isGatewayError(error)) return `holdfast: could not start: ${String(error)}`;
  const { message, hint } = error;
  return `holdfast: ${hint === null ? message : `${message.replace(/\.$/, "")}. ${hint}`}`;
}
