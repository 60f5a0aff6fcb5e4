import type { ProvidersView } from "@/server/core/contracts";
import type { AuditEntry } from "./audit";
import type { OperatorContext } from "./context";

/** What follows each write to the settings: it is noted, everyone is told, and the new state given. */
export async function settingsChanged(
  ctx: OperatorContext,
  { action, target, detail }: Pick<AuditEntry, "action" | "target" | "detail">,
): Promise<ProvidersView> {
  await ctx.audit.record({
    action,
    operatorId: ctx.operator.id,
    target,
    sessionId: null,
    detail,
  });
  ctx.gateway.announce({ type: "settings-changed" });
  return ctx.settings.view();
}
