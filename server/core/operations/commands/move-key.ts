import type { CommandCall } from "./types";

/** The conversation's key leads to the other session from now on; a console session has a key for itself alone. */
export async function moveKey({ ctx, session, key }: CommandCall, targetId: string): Promise<void> {
  if (session.platform === "console" && key === null) return;
  await ctx.gateway.conversations.goOnIn({
    sessionId: session.id,
    key: key ?? session.key,
    targetId,
  });
}
