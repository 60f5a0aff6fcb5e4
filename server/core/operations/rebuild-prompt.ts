import type { RebuildPromptInput, RebuildPromptResult } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** Renders a session's prompt anew from disk: now, or when the provider's cache is cold. */
export async function rebuildPrompt(
  ctx: OperatorContext,
  { id, when }: RebuildPromptInput,
): Promise<RebuildPromptResult> {
  requireScope(ctx, "agents:write");
  const { status, promptSha256 } = await ctx.gateway.rebuildPrompt(id, when);
  await ctx.audit.record({
    action: "agents.rebuild-prompt",
    operatorId: ctx.operator.id,
    target: id,
    sessionId: id,
    detail: { when, status },
  });
  return { status, promptSha256 };
}
