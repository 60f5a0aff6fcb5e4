import type { ChooseCredentialInput, ProvidersView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { settingsChanged } from "./settings-change";

/** Says which key a profile uses, or what all use that choose none. */
export async function chooseCredential(
  ctx: OperatorContext,
  input: ChooseCredentialInput,
): Promise<ProvidersView> {
  requireScope(ctx, "settings:write");
  await ctx.settings.choose(input);
  return settingsChanged(ctx, {
    action: "providers.choose",
    target: input.profile ?? "default",
    detail: { credential: input.credential },
  });
}
