import { GatewayError } from "@/server/core/kernel";
import type { Turn } from "./types";

/** The refusal of a write that names something the store does not have. */
export function missing(
  what: "session" | "turn" | "message" | "call" | "task",
  id: string,
): GatewayError {
  return new GatewayError("NOT_FOUND", `There is no ${what} ${id}.`, {
    hint: "It may belong to another data folder; list what there is.",
  });
}

/** The refusal of a second row for something that can exist only once. */
export function taken(what: string, id: string): GatewayError {
  return new GatewayError("CONFLICT", `The ${what} ${id} exists already.`);
}

/** The refusal of a step that the turn's state does not allow. */
export function wrongState(turn: Turn, wanted: string): GatewayError {
  return new GatewayError("CONFLICT", `Turn ${turn.id} is ${turn.state}, not ${wanted}.`);
}

/** The refusal of a message for a session that has ended. */
export function sessionArchived(): GatewayError {
  return new GatewayError("CONFLICT", "this session is archived", {
    hint: "Start a new session; the archived one can still be read.",
  });
}
