import { describe, expect, it } from "vitest";
import { type Pin, parsePin, serialisePin } from ".";

const pin: Pin = {
  version: 1,
  sessionId: "ses_000001",
  redactPii: false,
  chatPrompt: "Chat: Harbour\n",
  channelPrompt: "Room: Harbour",
};
const expected = { sessionId: "ses_000001", redactPii: false };

describe("pins", () => {
  it("come back as they were", () => {
    expect(parsePin(serialisePin(pin), expected)).toEqual(pin);
  });

  it("give equal text for equal pins, whatever the order of their fields", () => {
    const { channelPrompt, ...rest } = pin;
    expect(serialisePin({ channelPrompt, ...rest })).toBe(serialisePin(pin));
  });

  it.each([
    ["another session", serialisePin(pin), { ...expected, sessionId: "ses_000002" }],
    ["another redaction policy", serialisePin(pin), { ...expected, redactPii: true }],
    ["another version", serialisePin(pin).replace('"version":1', '"version":2'), expected],
    ["no redaction policy", serialisePin(pin).replace('"redactPii":false,', ""), expected],
    ["something that is no pin", "[]", expected],
    ["something that is no JSON", "{", expected],
    ["nothing", null, expected],
  ])("refuse %s", (_what, text, wanted) => {
    expect(parsePin(text, wanted)).toBeNull();
  });
});
