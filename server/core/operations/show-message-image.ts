import type { MessageImageInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** An image that came with a message. */
export async function showMessageImage(
  ctx: OperatorContext,
  input: MessageImageInput,
): Promise<{ readonly mediaType: string; readonly bytes: Uint8Array }> {
  requireScope(ctx, "sessions:read");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
