import type { PromptVersionInput, PromptView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { restorePrompt } from "@/server/core/prompt";
import { promptBreakdown, restoreTools } from "@/server/core/tools";
import { type OperatorContext, requireScope } from "./context";

/** A frozen prompt with its tools, by their hashes. */
export async function showPromptVersion(
  ctx: OperatorContext,
  { promptSha256, toolsSha256 }: PromptVersionInput,
): Promise<PromptView> {
  requireScope(ctx, "profiles:read");
  const documents = await ctx.store.frozenDocuments({ promptSha256, toolsSha256 });
  if (documents === null) {
    throw new GatewayError("NOT_FOUND", "no session was frozen with a prompt of these hashes", {
      hint: "The versions of a profile's prompt list what there is.",
    });
  }
  const prompt = restorePrompt(documents.promptDocument);
  const tools = restoreTools(documents.toolsDocument);
  return promptBreakdown(prompt, tools, await ctx.tokenEstimator());
}
