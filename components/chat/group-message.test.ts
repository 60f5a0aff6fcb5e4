import { describe, expect, it } from "vitest";
import { isGroupMessage, NO_GROUP, toGroupInput } from "./group-message";

describe("toGroupInput", () => {
  it("says nothing of a chat when no field is filled", () => {
    const blank = { ...NO_GROUP, topic: "  " };
    expect(toGroupInput(blank)).toEqual({ chat: null, channelPrompt: null, speaker: null });
    expect(isGroupMessage(blank)).toBe(false);
  });

  it("names platform, chat and topic, and keeps speaker and channel prompt beside them", () => {
    const fields = {
      platform: "telegram",
      chatName: " Harbour watch ",
      topic: "",
      speaker: "Ana",
      channelPrompt: "Room: Harbour",
    };
    expect(toGroupInput(fields)).toEqual({
      chat: { platform: "telegram", type: "group", name: "Harbour watch", topic: null },
      channelPrompt: "Room: Harbour",
      speaker: "Ana",
    });
    expect(isGroupMessage(fields)).toBe(true);
  });

  it("lets a channel prompt stand alone", () => {
    const fields = { ...NO_GROUP, channelPrompt: "Room: Harbour" };
    expect(toGroupInput(fields).chat).toBeNull();
    expect(isGroupMessage(fields)).toBe(true);
  });

  it("names this console as the platform of a chat that names none", () => {
    expect(toGroupInput({ ...NO_GROUP, chatName: "Quay" }).chat?.platform).toBe("console");
  });
});
