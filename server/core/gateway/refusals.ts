import { GatewayError } from "@/server/core/kernel";

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
