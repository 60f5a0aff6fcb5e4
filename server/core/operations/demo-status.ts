import type { DemoStatus } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** Whether the example store can be made here, and how far it has come. */
export async function demoStatus(ctx: OperatorContext): Promise<DemoStatus> {
  requireScope(ctx, "gateway:read");
  return ctx.demo.status();
}
