import type { DatabaseCheck } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** Lets the database check itself, beside everything else. */
export async function checkDatabase(ctx: OperatorContext): Promise<DatabaseCheck> {
  requireScope(ctx, "settings:write");
  const check = await ctx.about.checkDatabase();
  await ctx.audit.record({
    action: "database.check",
    operatorId: ctx.operator.id,
    target: "database",
    sessionId: null,
    detail: { ok: check.ok, findings: check.findings.length, elapsedMs: check.elapsedMs },
  });
  return check;
}
