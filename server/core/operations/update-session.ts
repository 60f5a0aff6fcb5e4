import type { PatchSessionInput, SessionView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import type { SessionPatch } from "@/server/core/sessions";
import { setArchived } from "./archive-session";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { viewedSession } from "./get-session";

/**
 * Changes title, model, effort or thinking, which holds from the next turn on, and puts the session into the archive
 * or takes it out.
 */
export async function updateSession(
  ctx: OperatorContext,
  { id, archived, ...changes }: PatchSessionInput,
): Promise<SessionView> {
  requireScope(ctx, "sessions:write");
  const patch = patchOf(changes);
  const changed = Object.keys(changes).filter((field) => field in patch);
  if (changed.length === 0 && archived === undefined) throw nothingToChange();
  const session = await foundSession(ctx, id);
  if (changed.length > 0) {
    await ctx.gateway.updateSession(id, patch);
    await ctx.audit.record({
      action: "sessions.update",
      operatorId: ctx.operator.id,
      target: id,
      sessionId: id,
      detail: { fields: changed.join(", ") },
    });
  }
  if (archived !== undefined) await setArchived(ctx, session, archived);
  return viewedSession(ctx, id);
}

function patchOf({
  title,
  model,
  effort,
  thinking,
}: Omit<PatchSessionInput, "id" | "archived">): SessionPatch {
  return {
    ...(title === undefined ? {} : { title, titleSource: "user" as const }),
    ...(model === undefined ? {} : { model }),
    ...(effort === undefined ? {} : { effort }),
    ...(thinking === undefined ? {} : { thinking }),
  };
}

function nothingToChange(): GatewayError {
  return new GatewayError("BAD_INPUT", "nothing to change", {
    hint: "Send at least one of title, model, effort, thinking, archived.",
  });
}
