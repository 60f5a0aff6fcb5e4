import type { DemoStatus } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** Fills this store with a lively example; refused where real sessions are. */
export async function startDemo(ctx: OperatorContext): Promise<DemoStatus> {
  requireScope(ctx, "settings:write");
  const status = await ctx.demo.start();
  await ctx.audit.record({
    action: "demo.start",
    operatorId: ctx.operator.id,
    target: "demo",
    sessionId: null,
    detail: { state: status.state },
  });
  return status;
}
