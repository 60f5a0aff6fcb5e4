import { PatchSessionInput } from "@/server/core/contracts";
import { updateSession } from "../update-session";
import { type CommandEffect, refused } from "./types";
import { beginning } from "./words";

/** Shows or sets the title. */
export const title: CommandEffect = async ({ ctx, session, args }) => {
  const wanted = args.title?.replace(/\s+/gu, " ");
  if (wanted === undefined) {
    const shown =
      session.title === ""
        ? "It has no title yet."
        : `Its title is ${beginning(session.title, 100)}.`;
    return { message: `${shown} /title TEXT sets another one.` };
  }
  const read = PatchSessionInput.shape.title.safeParse(wanted);
  if (!read.success) return refused("A title has 1 to 100 characters.");
  await updateSession(ctx, { id: session.id, title: read.data });
  return { message: `Its title is ${beginning(wanted, 100)} now.` };
};
