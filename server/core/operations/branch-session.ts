import type { BranchInput, SessionView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** A new session that has everything up to the end of a turn in common with another, bytes included. */
export async function branchSession(
  ctx: OperatorContext,
  input: BranchInput,
): Promise<SessionView> {
  requireScope(ctx, "sessions:write");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
