import type { Turn } from "@/server/core/sessions";
import { resendTurn } from "../resend-turn";
import { hasEnded } from "../views/turn-view";
import { type CommandCall, type CommandEffect, refused } from "./types";
import { beginning } from "./words";

/** Says the last message again; its answer so far is not sent any more. */
export const retry: CommandEffect = async (call) => {
  const turn = await lastAsked(call);
  if (turn === null) return refused("There is no message to say again.");
  const { ctx, session, clientId } = call;
  const sent = await resendTurn(ctx, { id: session.id, turnId: turn.id, clientId });
  return { message: `Said again: ${beginning(turn.asked?.text ?? "")}`, turnId: sent.turnId };
};

/** The last thing that a person asked for, unless it was taken back; a turn that failed counts. */
async function lastAsked({ ctx, session }: CommandCall): Promise<Turn | null> {
  let cursor: string | null = null;
  do {
    const page = await ctx.reads.turns({ sessionId: session.id }, { limit: 50, cursor });
    for (const turn of page.items) {
      if (turn.kind !== "human" || turn.joinedTo !== null || !hasEnded(turn)) continue;
      if (!(await isTakenBack(ctx, turn))) return turn;
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return null;
}

async function isTakenBack({ store }: CommandCall["ctx"], turn: Turn): Promise<boolean> {
  const [first] = await store.messagesOfTurn(turn.id);
  return first?.excluded === "undone" || first?.excluded === "replaced";
}
