import type { CommandInput, CommandResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function runCommand(
  ctx: OperatorContext,
  _input: CommandInput,
): Promise<CommandResult> {
  requireScope(ctx, "sessions:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
