import type { DemoStatus } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Fills this store with a lively example; refused where real sessions are. */
export async function startDemo(ctx: OperatorContext): Promise<DemoStatus> {
  requireScope(ctx, "settings:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
