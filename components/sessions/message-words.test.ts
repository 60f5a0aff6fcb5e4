import { describe, expect, it } from "vitest";
import { aMessage } from "../chat/chat-fixtures";
import { toMessageWords } from "./message-words";

const text = (words: string) => ({ type: "text", text: words });

describe("toMessageWords", () => {
  it("takes of a person's message what stands last, behind notes and files", () => {
    const message = aMessage({ content: [text("<note>"), text(" How high is the tide? ")] });
    expect(toMessageWords([message])[0]?.text).toBe("How high is the tide?");
  });

  it("names the tools that an answer calls and leaves their results out", () => {
    const call = { type: "tool_use", id: "t1", name: "read_file", input: {} };
    const result = { type: "tool_result", tool_use_id: "t1", content: "ebb" };
    const words = toMessageWords([
      aMessage({ role: "assistant", content: [call] }),
      aMessage({ role: "user", content: [result] }),
    ]);
    expect(words.map(({ tools }) => tools)).toEqual([["read_file"]]);
  });

  it("shortens long words without cutting a character in two", () => {
    const [words] = toMessageWords([aMessage({ content: [text("🌊".repeat(500))] })]);
    expect(words?.text).toBe(`${"🌊".repeat(400)}…`);
  });
});
