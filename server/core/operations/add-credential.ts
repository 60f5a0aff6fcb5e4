import type { AddCredentialInput, ProvidersView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { settingsChanged } from "./settings-change";

/** Keeps a provider's key in a file that only its owner can read. */
export async function addCredential(
  ctx: OperatorContext,
  input: AddCredentialInput,
): Promise<ProvidersView> {
  requireScope(ctx, "settings:write");
  await ctx.settings.add(input);
  return settingsChanged(ctx, {
    action: "providers.add",
    target: input.name,
    detail: { provider: input.provider, makeDefault: input.makeDefault },
  });
}
