import type { RebuildPromptInput, RebuildPromptResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Renders a session's prompt anew from disk: now, or when the provider's cache is cold. */
export async function rebuildPrompt(
  ctx: OperatorContext,
  input: RebuildPromptInput,
): Promise<RebuildPromptResult> {
  requireScope(ctx, "agents:write");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
