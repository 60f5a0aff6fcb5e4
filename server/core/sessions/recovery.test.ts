import { describe, expect, it } from "vitest";
import { aCall, aMessage } from "@/tests/factories/store";
import { unansweredMessage } from "./recovery";
import type { StoredMessage } from "./types";

function stored(overrides: Partial<StoredMessage> = {}): StoredMessage {
  const place = { sessionId: "ses_herons", turnId: "trn_first0", seq: 1 };
  return { ...aMessage(), ...place, ...overrides };
}

describe("unansweredMessage", () => {
  const answered = aCall({ providerMessageId: "msg_of_provider" });

  it("is the turn's message when no answer began", () => {
    const message = stored();
    expect(unansweredMessage([message], [])).toBe(message);
    expect(unansweredMessage([message], [aCall()])).toBe(message);
  });

  it("is none once a provider began to answer, or an answer is stored", () => {
    expect(unansweredMessage([stored()], [aCall(), answered])).toBeNull();
    const answer = stored({ id: "msg_answer", role: "assistant", seq: 2 });
    expect(unansweredMessage([stored(), answer], [])).toBeNull();
  });

  it("is none when the turn stored nothing, or its message is excluded already", () => {
    expect(unansweredMessage([], [])).toBeNull();
    expect(unansweredMessage([stored({ excluded: "replaced" })], [])).toBeNull();
  });
});
