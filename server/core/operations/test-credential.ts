import type { TestCredentialInput, TestCredentialResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Asks the provider whether it accepts the key; no model is called. */
export async function testCredential(
  ctx: OperatorContext,
  input: TestCredentialInput,
): Promise<TestCredentialResult> {
  requireScope(ctx, "settings:write");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
