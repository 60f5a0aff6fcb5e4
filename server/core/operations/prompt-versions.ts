import type { z } from "zod";
import type { PromptFactsInput, PromptVersions } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** The prompts that sessions of a profile were frozen with, the latest first. */
export async function promptVersions(
  ctx: OperatorContext,
  input: PromptFactsInput,
): Promise<z.infer<typeof PromptVersions>> {
  requireScope(ctx, "profiles:read");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
