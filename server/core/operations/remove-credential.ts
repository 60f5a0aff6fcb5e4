import type { ProvidersView, RemoveCredentialInput } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { settingsChanged } from "./settings-change";

/** Forgets a key; refused while a profile or the default names it. */
export async function removeCredential(
  ctx: OperatorContext,
  input: RemoveCredentialInput,
): Promise<ProvidersView> {
  requireScope(ctx, "settings:write");
  await ctx.settings.remove(input);
  return settingsChanged(ctx, { action: "providers.remove", target: input.name, detail: {} });
}
