import type { MessageImageInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { fileOfBase64, parseBlock } from "@/server/core/models";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";

/** An image that came with a message. */
export async function showMessageImage(
  ctx: OperatorContext,
  { id, messageId, block }: MessageImageInput,
): Promise<{ readonly mediaType: string; readonly bytes: Uint8Array }> {
  requireScope(ctx, "sessions:read");
  await foundSession(ctx, id);
  const message = await ctx.store.message(messageId);
  const stored = message?.sessionId === id ? message.blocks[block] : undefined;
  const found = stored === undefined ? null : parseBlock(stored.json);
  const bytes = found?.type === "image" ? fileOfBase64(found.source.data) : null;
  if (found?.type !== "image" || bytes === null) throw noSuchImage();
  return { mediaType: found.source.media_type, bytes };
}

function noSuchImage(): GatewayError {
  return new GatewayError("NOT_FOUND", "there is no such image in this session", {
    hint: "The blocks of a message that are images name where to get them.",
  });
}
