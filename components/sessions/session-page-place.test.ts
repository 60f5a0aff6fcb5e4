import { describe, expect, it } from "vitest";
import { aMessage, aTurn } from "../chat/chat-fixtures";
import { toThreadItems } from "../chat/thread-items";
import { toThreadRows } from "../chat/thread-rows";
import { itemKeyOfMessage, messageIdOfHash } from "./session-page-place";

const messages = [
  aMessage({ id: "msg_aaa111", seq: 1, turnId: "trn_one111", excluded: "replaced" }),
  aMessage({ id: "msg_bbb222", seq: 2, turnId: "trn_two222" }),
];
const stored = toThreadRows({
  messages,
  turns: [aTurn({ id: "trn_one111" }), aTurn({ id: "trn_two222" })],
  calls: [],
  liveTurnIds: [],
  elapsedMs: {},
});
const items = toThreadItems({ stored, live: [], outgoing: [], branchedFrom: null });

describe("itemKeyOfMessage", () => {
  it("finds the turn of a message, and the fold of one that was replaced", () => {
    expect(itemKeyOfMessage(items, messages, "msg_bbb222")).toBe("trn_two222");
    expect(itemKeyOfMessage(items, messages, "msg_aaa111")).toBe("replaced-trn_one111");
  });

  it("finds nothing for a message that is not loaded", () => {
    expect(itemKeyOfMessage(items, messages, "msg_ccc333")).toBeNull();
    expect(itemKeyOfMessage(items, messages, null)).toBeNull();
  });
});

describe("messageIdOfHash", () => {
  it("reads a message's id and nothing else", () => {
    expect(messageIdOfHash("#msg_aaa111")).toBe("msg_aaa111");
    expect(messageIdOfHash("#main")).toBeNull();
    expect(messageIdOfHash("")).toBeNull();
  });
});
