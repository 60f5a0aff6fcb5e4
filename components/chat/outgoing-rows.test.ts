import { describe, expect, it } from "vitest";
import { aLiveTurn, aMessage, aTurn } from "./chat-fixtures";
import { outgoingToShow } from "./outgoing-rows";
import type { Outgoing } from "./use-outgoing";

const sent: Outgoing = {
  clientId: "client-1",
  text: "Hello",
  speaker: null,
  files: [],
  sessionId: "ses_aaaaaa",
  turnId: null,
};
const taken = { ...sent, turnId: "trn_aaaaaa" };
const nothing = { stored: { messages: [], turns: [] }, live: [], waiting: [], joined: [] };
const queuedAt = "2026-11-30T12:00:00.000Z";

describe("outgoingToShow", () => {
  it("shows a message until something else does", () => {
    expect(outgoingToShow([sent, taken], nothing)).toEqual([sent, taken]);
  });

  it("leaves a taken message to the stream, the queue or the stored thread", () => {
    const live = [aLiveTurn({})];
    const waiting = [
      {
        turnId: "trn_aaaaaa",
        text: "Hello",
        queuedAt,
        speaker: null,
        attachments: [],
        mode: "queue" as const,
        kind: "human" as const,
        notice: null,
      },
    ];
    expect(outgoingToShow([taken], { ...nothing, live })).toEqual([]);
    expect(outgoingToShow([taken], { ...nothing, waiting })).toEqual([]);
    const stored = { messages: [aMessage({})], turns: [] };
    expect(outgoingToShow([taken], { ...nothing, stored })).toEqual([]);
  });

  it("does not show a message twice whose turn begins before its confirmation comes", () => {
    expect(outgoingToShow([sent], { ...nothing, live: [aLiveTurn({ text: "Hello" })] })).toEqual(
      [],
    );
    const stored = { messages: [], turns: [aTurn({ clientId: "client-1" })] };
    expect(outgoingToShow([sent], { ...nothing, stored })).toEqual([]);
  });

  it("leaves a message that was taken into the running turn to that turn", () => {
    const steer = { type: "steer" as const, text: "Hello", speaker: null };
    const live = [aLiveTurn({ turnId: "trn_other", text: "Before", blocks: [steer] })];
    expect(outgoingToShow([sent], { ...nothing, live })).toEqual([]);
    expect(outgoingToShow([taken], { ...nothing, joined: ["trn_aaaaaa"] })).toEqual([]);
    const turns = [aTurn({ state: "running", endedAt: null, joinedTo: "trn_other" })];
    expect(outgoingToShow([taken], { ...nothing, stored: { messages: [], turns } })).toEqual([]);
  });

  it("lets go of a message whose turn ended without a word", () => {
    const stored = { messages: [], turns: [aTurn({ state: "interrupted" })] };
    expect(outgoingToShow([taken], { ...nothing, stored })).toEqual([]);
  });

  it("still shows a second message of another text while the first one runs", () => {
    const second = { ...sent, clientId: "client-2", text: "And then?" };
    const live = [aLiveTurn({ text: "Hello" })];
    expect(outgoingToShow([sent, second], { ...nothing, live })).toEqual([second]);
  });
});
