import type { ListMessagesInput, MessageView, PageOf } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { readSeqCursor, seqCursor } from "./seq-cursor";
import { toMessageView } from "./views/message-view";

/** The session's messages, newest first. */
export async function listMessages(
  ctx: OperatorContext,
  { id, limit, cursor }: ListMessagesInput,
): Promise<PageOf<MessageView>> {
  requireScope(ctx, "sessions:read");
  const beforeSeq = readSeqCursor(cursor ?? null);
  await foundSession(ctx, id);
  const range = beforeSeq === null ? {} : { beforeSeq };
  const oldestFirst = await ctx.store.messages(id, { ...range, limit, last: true });
  const oldest = oldestFirst[0];
  return {
    items: oldestFirst.map(toMessageView).reverse(),
    nextCursor: oldest === undefined || oldest.seq <= 1 ? null : seqCursor(oldest.seq),
  };
}
