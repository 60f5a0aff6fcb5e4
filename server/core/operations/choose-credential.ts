import type { ChooseCredentialInput, ProvidersView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Sets which key a profile, or every profile that chooses none, calls its model with. */
export async function chooseCredential(
  ctx: OperatorContext,
  input: ChooseCredentialInput,
): Promise<ProvidersView> {
  requireScope(ctx, "settings:write");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
