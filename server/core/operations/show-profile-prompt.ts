import type { GetProfileInput, PromptView } from "@/server/core/contracts";
import { promptBreakdown } from "@/server/core/tools";
import { type OperatorContext, requireScope } from "./context";

/** What a new session of the profile would be frozen with now, block by block. */
export async function showProfilePrompt(
  ctx: OperatorContext,
  { name }: GetProfileInput,
): Promise<PromptView> {
  requireScope(ctx, "profiles:read");
  const { prompt, tools } = await ctx.gateway.freshPrompt(name);
  return promptBreakdown(prompt, tools, await ctx.tokenEstimator());
}
