import type { CommandList } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function listCommands(ctx: OperatorContext): Promise<CommandList> {
  requireScope(ctx, "sessions:read");
  throw new GatewayError("INTERNAL", "not built yet");
}
