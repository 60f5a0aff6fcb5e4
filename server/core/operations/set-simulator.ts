import type { ProvidersView, SetSimulatorInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Turns the simulated provider on or off. */
export async function setSimulator(
  ctx: OperatorContext,
  input: SetSimulatorInput,
): Promise<ProvidersView> {
  requireScope(ctx, "settings:write");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
