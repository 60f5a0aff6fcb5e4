import { GatewayError } from "@/server/core/kernel";
import type { TurnLease } from "@/server/core/sessions";

/** The refusal of a turn that the session does not have. */
export function unknownTurn(): GatewayError {
  return new GatewayError("NOT_FOUND", "this session has no such turn", {
    hint: "The list of its turns shows what there is.",
  });
}

/** The refusal of what needs a session at rest. */
export function sessionBusy(): GatewayError {
  return new GatewayError("CONFLICT", "a turn of this session runs or waits", {
    hint: "Wait until it has ended, or stop it, then try again.",
  });
}

/** The refusal of what would write to a session that another process writes. */
export function leaseHeldElsewhere({ holder }: TurnLease): GatewayError {
  return new GatewayError(
    "LEASE_HELD",
    `another process (pid ${holder.pid} on ${hostName(holder.host)}) is writing this session`,
    { hint: "Wait until it has ended, or release its lease, then try again.", retryable: true },
  );
}

/** What a message is told that waits for another process. */
export function heldNotice({ holder }: TurnLease): string {
  return `Another process (pid ${holder.pid} on ${hostName(holder.host)}) is answering in this session. Your message is kept and runs after it.`;
}

/** The machine's name, without the id of its boot. */
export function hostName(host: string): string {
  return host.split("#")[0] ?? host;
}
