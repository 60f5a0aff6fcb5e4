import { isGatewayError } from "@/server/core/kernel";

/** One line for the operator: why it does not start and what to do. */
export function startFault(error: unknown): string {
  return line("could not start", error);
}

/** One line for the operator: what went wrong while it stopped. */
export function stopFault(error: unknown): string {
  return line("did not stop in order", error);
}

function line(what: string, error: unknown): string {
  if (!isGatewayError(error)) return `holdfast: ${what}: ${String(error)}`;
  const { message, hint } = error;
  return `holdfast: ${hint === null ? message : `${message.replace(/\.$/, "")}. ${hint}`}`;
}
