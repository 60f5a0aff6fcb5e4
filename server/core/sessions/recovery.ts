import { answerBegan } from "./totals";
import type { ModelCall, StoredMessage, TurnError } from "./types";

/** What a turn says that was running when its process stopped. */
export const STOPPED_WHILE_RUNNING: TurnError = {
  code: "INTERRUPTED",
  message: "The gateway stopped while this turn was running.",
  hint: "Send the message again, or go on with another one.",
};

/** The message of an interrupted turn that no provider ever began to answer, so that it is not sent again; else null. */
export function unansweredMessage(
  messages: readonly StoredMessage[],
  calls: readonly Pick<ModelCall, "providerMessageId">[],
): StoredMessage | null {
  const [first] = messages;
  if (first === undefined || first.excluded !== null) return null;
  const answered = messages.some((message) => message.role === "assistant");
  return answered || calls.some(answerBegan) ? null : first;
}
