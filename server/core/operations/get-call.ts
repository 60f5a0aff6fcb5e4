import type { CallView, GetCallInput } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundCall } from "./found";
import { toCallView } from "./views/call-view";

/** One row of the ledger. */
export async function getCall(ctx: OperatorContext, { id }: GetCallInput): Promise<CallView> {
  requireScope(ctx, "calls:read");
  const [call, prices] = await Promise.all([foundCall(ctx, id), ctx.prices()]);
  return toCallView(call, prices);
}
