import { PatchSessionInput } from "@/server/core/contracts";
import { foundSessionItem } from "../found";
import { type CommandAnswer, type CommandCall, type CommandEffect, refused } from "./types";
import { beginning, counted } from "./words";

/** Begins a new conversation in this place; this one stays to be read. */
export const startOver: CommandEffect = async (call) => {
  const { ctx, session, key } = call;
  const title = call.args.title?.replace(/\s+/gu, " ");
  if (!PatchSessionInput.shape.title.safeParse(title).success) {
    return refused("A title has 1 to 100 characters.");
  }
  const question = call.isConfirmed ? null : await whatIsLost(call);
  if (question !== null) return question;
  const outcome = await ctx.gateway.conversations.startOver({
    ...{ sessionId: session.id, key, title: title ?? null },
    ownerId: session.ownerId,
  });
  const { stoppedTurn, dropped } = outcome;
  await ctx.audit.record({
    action: "sessions.start-over",
    operatorId: ctx.operator.id,
    target: outcome.session.id,
    sessionId: session.id,
    detail: { to: outcome.session.id, stoppedTurn, dropped },
  });
  return {
    message: "A new conversation begins here. The one before stays to be read.",
    lines: [
      ...(stoppedTurn === null ? [] : ["The running turn was stopped."]),
      ...(dropped === 0
        ? []
        : [`${counted(dropped, "message that waited", "messages that waited")} will not run.`]),
    ],
    sessionId: outcome.session.id,
  };
};

async function whatIsLost({ ctx, session }: CommandCall): Promise<CommandAnswer | null> {
  const { openTurns } = await foundSessionItem(ctx, session.id);
  const { running, queued } = openTurns;
  if (session.messageCount + running + queued === 0) return null;
  const name = session.title === "" ? "this conversation" : beginning(session.title);
  return {
    status: "confirm",
    message: `This ends ${name} here and begins a new one.`,
    lines: [
      `${counted(session.messageCount, "message stays", "messages stay")} to be read, and /resume comes back to them.`,
      ...(running === 0 ? [] : ["The running turn is stopped."]),
      ...(queued === 0
        ? []
        : [`${counted(queued, "message that waits", "messages that wait")} will not run.`]),
      "Model and effort chosen here, and what is kept of the place, do not come along.",
    ],
  };
}
