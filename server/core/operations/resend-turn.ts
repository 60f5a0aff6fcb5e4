import type { ResendInput, SendMessageResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Says an ended turn again; its messages and what followed stay to be read and are not sent any more. */
export async function resendTurn(
  ctx: OperatorContext,
  input: ResendInput,
): Promise<SendMessageResult> {
  requireScope(ctx, "sessions:write");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
