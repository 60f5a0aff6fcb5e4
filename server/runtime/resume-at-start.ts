import type { Logger } from "@/server/core/kernel";
import {
  LOCAL_OPERATOR,
  type OperationsWorld,
  resumeOffer,
  resumeTurns,
} from "@/server/core/operations";

/** Goes on with every turn that a stop cut off, and logs what that costs. */
export async function resumeAtStart(world: OperationsWorld, logger: Logger): Promise<void> {
  const ctx = { ...world, operator: LOCAL_OPERATOR };
  const { items, costUsd } = await resumeOffer(ctx);
  if (items.length === 0) return;
  logger.info({ turns: items.length, costUsd }, "going on with turns that were cut off");
  await resumeTurns(ctx, { turnIds: items.map(({ turnId }) => turnId) });
}
