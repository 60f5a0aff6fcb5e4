import type { PromptView, SessionIdInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { promptBreakdown } from "@/server/core/tools";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";

/** The frozen prompt and tools that the session sends; NOT_FOUND before its first turn. */
export async function showSessionPrompt(
  ctx: OperatorContext,
  { id }: SessionIdInput,
): Promise<PromptView> {
  requireScope(ctx, "sessions:read");
  const session = await foundSession(ctx, id);
  const frozen = await ctx.gateway.sessionPrompt(id);
  if (frozen !== null)
    return promptBreakdown(frozen.prompt, frozen.tools, await ctx.tokenEstimator());
  throw new GatewayError("NOT_FOUND", `session ${id} has no frozen prompt yet`, {
    hint: `It is frozen at the first turn; the prompt of the profile ${session.profile} shows what it would be now.`,
  });
}
