import type { UndoPlan } from "@/server/core/gateway";
import { type CommandAnswer, type CommandCall, type CommandEffect, refused } from "./types";
import { beginning, counted } from "./words";

/** Takes the last turns out of what is sent; they stay to be read. */
export const undo: CommandEffect = async (call) => {
  const { ctx, session, args } = call;
  const wanted = /^\d{1,6}$/.test(args.turns ?? "1") ? Number(args.turns ?? "1") : 0;
  if (wanted === 0) return refused("Write how many turns: /undo takes back one, /undo 3 three.");
  const plan = await ctx.gateway.conversations.undoPlan(session.id, wanted);
  const there = plan.turnIds.length;
  if (there === 0) return refused("There is nothing to undo.");
  if (there < wanted) {
    return refused(`There ${there === 1 ? "is" : "are"} only ${counted(there, "turn")} to undo.`);
  }
  if (!call.isConfirmed) return asked(call, plan);
  await ctx.gateway.conversations.undo(session.id, plan);
  await ctx.audit.record({
    action: "sessions.undo",
    operatorId: ctx.operator.id,
    target: session.id,
    sessionId: session.id,
    detail: { turns: there, messages: plan.messages, fromSeq: plan.fromSeq },
  });
  return {
    message: `${counted(there, "turn")} undone: ${counted(plan.messages, "message is", "messages are")} not sent any more.`,
    lines: KEPT,
  };
};

const KEPT = ["They stay to be read.", "The provider's cache is kept up to there."];

async function asked({ ctx }: CommandCall, plan: UndoPlan): Promise<CommandAnswer> {
  const texts: string[] = [];
  for (const turnId of plan.turnIds) {
    const turn = await ctx.store.turn(turnId);
    texts.push(beginning(turn?.asked?.text ?? ""));
  }
  const [count, messages] = [counted(texts.length, "turn"), counted(plan.messages, "message")];
  return {
    status: "confirm",
    message: `This takes ${count} (${messages}) out of what is sent.`,
    lines: [...texts.filter((text) => text !== "“”"), ...KEPT],
  };
}
