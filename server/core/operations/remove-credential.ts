import type { ProvidersView, RemoveCredentialInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Forgets a provider's key; refused while a profile names it. */
export async function removeCredential(
  ctx: OperatorContext,
  input: RemoveCredentialInput,
): Promise<ProvidersView> {
  requireScope(ctx, "settings:write");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
