import type { TestCredentialInput, TestCredentialResult } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** Asks the provider whether it accepts the key; no model is called. */
export async function testCredential(
  ctx: OperatorContext,
  input: TestCredentialInput,
): Promise<TestCredentialResult> {
  requireScope(ctx, "settings:write");
  const result = await ctx.settings.test(input.name);
  await ctx.audit.record({
    action: "providers.test",
    operatorId: ctx.operator.id,
    target: input.name,
    sessionId: null,
    detail: { ok: result.ok, code: result.error?.code ?? null, elapsedMs: result.elapsedMs },
  });
  return result;
}
