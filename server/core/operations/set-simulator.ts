import type { ProvidersView, SetSimulatorInput } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { settingsChanged } from "./settings-change";

/** Turns the simulated provider on or off. */
export async function setSimulator(
  ctx: OperatorContext,
  input: SetSimulatorInput,
): Promise<ProvidersView> {
  requireScope(ctx, "settings:write");
  await ctx.settings.setSimulator(input);
  return settingsChanged(ctx, {
    action: "providers.set-simulator",
    target: "simulator",
    detail: { mode: input.mode },
  });
}
