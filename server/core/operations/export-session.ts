import type { ExportSessionInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** The whole session as a file, page by page, so that a long one is never held in memory. */
export async function exportSession(
  ctx: OperatorContext,
  input: ExportSessionInput,
): Promise<{
  readonly filename: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<string>;
}> {
  requireScope(ctx, "sessions:read");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
