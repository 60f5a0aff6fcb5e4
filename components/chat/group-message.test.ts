import { describe, expect, it } from "vitest";
import {
  afterSending,
  type GroupSettings,
  isGroupMessage,
  NO_GROUP,
  toGroupInput,
  withoutSpeaker,
  withSpeaker,
} from "./group-message";

const group = (parts: Partial<GroupSettings>): GroupSettings => ({ ...NO_GROUP, ...parts });
const trio = group({ speakers: ["Ana", "Bo", "Chen"], speaker: "Bo", isAlternating: true });

describe("toGroupInput", () => {
  it("stands for a plain message when nothing is filled in", () => {
    const plain = { chat: null, channelPrompt: null, speaker: null, internal: false };
    expect(toGroupInput(NO_GROUP)).toEqual(plain);
    expect(isGroupMessage(group({ speakers: ["Ana"], topic: "  " }))).toBe(false);
  });

  it("names the chat with all that is known of it", () => {
    const input = toGroupInput(group({ chatName: " Harbour ", topic: "Tides", threadId: "7" }));
    expect(input.chat).toEqual({
      platform: "console",
      type: "group",
      id: null,
      name: "Harbour",
      topic: "Tides",
      threadId: "7",
    });
  });

  it("lets nobody speak in an event that no person typed", () => {
    const input = toGroupInput({ ...trio, isInternal: true });
    expect(input).toMatchObject({ speaker: null, internal: true });
  });
});

describe("speakers", () => {
  it("are added once, and speak next", () => {
    const two = withSpeaker(withSpeaker(NO_GROUP, " Ana "), "Bo");
    expect(two).toMatchObject({ speakers: ["Ana", "Bo"], speaker: "Bo" });
    expect(withSpeaker(two, "Ana")).toMatchObject({ speakers: ["Ana", "Bo"], speaker: "Ana" });
    expect(withSpeaker(two, "  ")).toBe(two);
  });

  it("speak in turns when that is wanted", () => {
    expect(afterSending(trio).speaker).toBe("Chen");
    expect(afterSending({ ...trio, speaker: "Chen" }).speaker).toBe("Ana");
    expect(afterSending({ ...trio, isAlternating: false }).speaker).toBe("Bo");
    expect(afterSending({ ...trio, isInternal: true }).speaker).toBe("Bo");
  });

  it("leave the word to the one after them", () => {
    expect(withoutSpeaker(trio, "Bo")).toMatchObject({
      speakers: ["Ana", "Chen"],
      speaker: "Chen",
    });
    expect(withoutSpeaker(trio, "Ana").speaker).toBe("Bo");
    expect(withoutSpeaker(group({ speakers: ["Ana"], speaker: "Ana" }), "Ana").speaker).toBe("");
  });
});
