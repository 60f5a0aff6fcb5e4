import type { CommandEffect } from "./types";

/** Tells the running turn something at its next tool call. */
export const steer: CommandEffect = async ({ send, args }) => {
  const sent = await send({ text: args.text ?? "", mode: "steer" });
  const words =
    sent.joinedTo === null ? "It waits for its time." : "The running turn has taken it in.";
  return { message: sent.notice ?? words, turnId: sent.turnId };
};
