import type { AddCredentialInput, ProvidersView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Keeps a provider's key in a file that only its owner can read. */
export async function addCredential(
  ctx: OperatorContext,
  input: AddCredentialInput,
): Promise<ProvidersView> {
  requireScope(ctx, "settings:write");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
