import type { CommandResult } from "@/server/core/contracts";
import { LOCAL_OPERATOR, type OperatorContext, runCommand } from "@/server/core/operations";
import type { TestGateway } from "./gateway";

/** The context of the operator of this gateway. */
export function operatorOf(gateway: Pick<TestGateway, "world">): OperatorContext {
  return { ...gateway.world, operator: LOCAL_OPERATOR };
}

/** Runs a slash command in the session; yes to what it asks only when told so. */
export function command(
  gateway: Pick<TestGateway, "world">,
  id: string,
  text: string,
  confirm = false,
): Promise<CommandResult> {
  return runCommand(operatorOf(gateway), { id, text, confirm });
}
