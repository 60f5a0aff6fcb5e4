import { PatchSessionInput } from "@/server/core/contracts";
import { branchSession } from "../branch-session";
import { moveKey } from "./move-key";
import { type CommandEffect, refused } from "./types";
import { beginning, counted } from "./words";

/** Begins a conversation that has everything so far in common with this one. */
export const branch: CommandEffect = async (call) => {
  const { ctx, session } = call;
  const title = call.args.title?.replace(/\s+/gu, " ");
  if (!PatchSessionInput.shape.title.safeParse(title).success) {
    return refused("A title has 1 to 100 characters.");
  }
  const made = await branchSession(ctx, { id: session.id, title: title ?? null });
  await moveKey(call, made.id);
  const name = made.title === "" ? "The branch" : beginning(made.title);
  return {
    message: `${name} goes on from here.`,
    lines: [
      `${counted(made.messageCount, "message")} in common: its first call reads what this session wrote.`,
    ],
    sessionId: made.id,
  };
};
