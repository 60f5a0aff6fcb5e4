import type { ListMessagesInput, MessageView, PageOf } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { readSeqCursor, seqCursor } from "./seq-cursor";
import { toMessageView } from "./views/message-view";

/** The session's messages, newest first unless the oldest are asked for. */
export async function listMessages(
  ctx: OperatorContext,
  { id, limit, cursor, order }: ListMessagesInput,
): Promise<PageOf<MessageView>> {
  requireScope(ctx, "sessions:read");
  const startSeq = readSeqCursor(cursor ?? null);
  const session = await foundSession(ctx, id);
  if (order === "oldest") {
    const range = startSeq === null ? {} : { afterSeq: startSeq };
    const page = await ctx.store.messages(id, { ...range, limit });
    const newest = page.at(-1);
    const hasMore = newest !== undefined && newest.seq < session.messageCount;
    return {
      items: page.map(toMessageView),
      nextCursor: hasMore ? seqCursor(newest.seq) : null,
    };
  }
  const range = startSeq === null ? {} : { beforeSeq: startSeq };
  const oldestFirst = await ctx.store.messages(id, { ...range, limit, last: true });
  const oldest = oldestFirst[0];
  return {
    items: oldestFirst.map(toMessageView).reverse(),
    nextCursor: oldest === undefined || oldest.seq <= 1 ? null : seqCursor(oldest.seq),
  };
}
