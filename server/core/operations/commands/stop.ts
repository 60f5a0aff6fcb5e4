import { stopTurn } from "../stop-turn";
import type { CommandEffect } from "./types";
import { counted } from "./words";

/** Stops the running turn; what waits runs next. */
export const stop: CommandEffect = async ({ ctx, session }) => {
  const { stopped, turnId } = await stopTurn(ctx, { id: session.id });
  if (!stopped) return { message: "Nothing runs in this session." };
  const waiting = (await ctx.gateway.waiting(session.id)).length;
  const next =
    waiting === 0 ? "" : ` ${counted(waiting, "message waits", "messages wait")} and run next.`;
  return { message: `Stopped. What was answered so far is kept.${next}`, turnId };
};
