import type { DatabaseCheck } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Lets the database check itself, beside everything else. */
export async function checkDatabase(ctx: OperatorContext): Promise<DatabaseCheck> {
  requireScope(ctx, "settings:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
