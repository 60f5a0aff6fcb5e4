import { describe, expect, it } from "vitest";
import { type Pin, serialisePin } from "@/server/core/prompt";
import type { InboundEvent } from "@/server/core/sessions";
import { decidePlace, type PlaceInput } from "./place";

const EVENT: InboundEvent = {
  ...{ kind: "human", text: "hello", chat: null, channelPrompt: null, speaker: null },
  ...{ authorId: null, effort: null, thinking: null, attachments: [], replaces: null },
  ...{ speakerId: null, mode: "queue", follows: null, depth: 0, taskId: null },
};
const PIN: Pin = {
  version: 1,
  sessionId: "ses_1",
  redactPii: false,
  chatPrompt: "the harbour",
  channelPrompt: "Room: Harbour",
};
const PINNED = { chatPrompt: PIN.chatPrompt, channelPrompt: PIN.channelPrompt };
const NOWHERE = { chatPrompt: "", channelPrompt: "" };

function decided(event: Partial<InboundEvent>, overrides: Partial<PlaceInput> = {}) {
  return decidePlace({
    sessionId: "ses_1",
    event: { ...EVENT, ...event },
    pinText: serialisePin(PIN),
    configuredChannelPrompt: null,
    lastAnswered: null,
    ttl: "5m",
    nowMs: 0,
    isReplacing: false,
    redactPii: false,
    ...overrides,
  });
}

describe("what a turn sends of its place", () => {
  it.each<[string, Partial<InboundEvent>]>([
    ["an event", { kind: "internal" }],
    ["words for a running turn", { follows: "trn_1", depth: 1 }],
  ])("is the pin, untouched, for %s without a place of its own", (_, event) => {
    const place = decided(event);
    expect(place).toEqual({ sent: PINNED, told: null, pin: undefined });
    const configured = decided(event, { configuredChannelPrompt: "Room: Lighthouse" });
    expect(configured.sent).toEqual(PINNED);
  });

  it("is what a follow-up says itself, also when that is nothing", () => {
    expect(decided({ follows: "trn_1", channelPrompt: "" }).sent).toEqual(NOWHERE);
    expect(decided({ follows: "trn_1", channelPrompt: "Room: Lighthouse" }).sent).toEqual({
      ...NOWHERE,
      channelPrompt: "Room: Lighthouse",
    });
  });

  it.each<[string, string | null, Partial<PlaceInput>]>([
    ["missing", null, {}],
    ["malformed", "{", {}],
    ["of another version", serialisePin(PIN).replace('"version":1', '"version":2'), {}],
    ["without its policy", serialisePin(PIN).replace('"redactPii":false,', ""), {}],
    ["with a policy in words", serialisePin(PIN).replace("false", '"no"'), {}],
    ["of another session", serialisePin({ ...PIN, sessionId: "ses_2" }), {}],
    ["of an open policy", serialisePin(PIN), { redactPii: true }],
    ["of a redacting policy", serialisePin({ ...PIN, redactPii: true }), {}],
  ])("is rendered anew where the pin is %s", (_, pinText, overrides) => {
    const place = decided({ kind: "internal" }, { pinText, ...overrides });
    expect(place.sent).toEqual(NOWHERE);
    const redactPii = overrides.redactPii === true;
    expect(place.pin).toBe(serialisePin({ ...PIN, ...NOWHERE, redactPii }));
  });
});
