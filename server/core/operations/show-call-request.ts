import type { GetCallInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";
import { foundCall } from "./found";

/** The body of the call as it was sent, byte for byte. */
export async function showCallRequest(ctx: OperatorContext, { id }: GetCallInput): Promise<string> {
  requireScope(ctx, "calls:read");
  const body = await ctx.gateway.requestBody(await foundCall(ctx, id));
  if (body !== null) return body;
  throw new GatewayError("NOT_FOUND", `the request of call ${id} was not recorded`, {
    hint: "Only calls that were sent have one.",
  });
}
