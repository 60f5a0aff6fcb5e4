import { toCommandView } from "@/server/core/commands";
import type { CommandList } from "@/server/core/contracts";
import { COMMANDS } from "./commands/registry";
import { type OperatorContext, requireScope } from "./context";

/** The slash commands as completion and help tell them. */
export async function listCommands(ctx: OperatorContext): Promise<CommandList> {
  requireScope(ctx, "sessions:read");
  return { items: COMMANDS.list().map(toCommandView), nextCursor: null };
}
