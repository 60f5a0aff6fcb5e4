import { describe, expect, it } from "vitest";
import { readConversation } from "../conversation";
import type { JsonRecord } from "../json";
import { aRequest } from "../testing";
import { answer } from "./answer";

const USAGE = { total: 5_000, read: 4_812, write5m: 120, write1h: 0, uncached: 68 };
const PATH_SCHEMA = { type: "object", properties: { path: { type: "string" } } };
const TOOLS = ["list_files", "read_file"].map((name) => ({ name, input_schema: PATH_SCHEMA }));

function answerTo(words: string, fields: JsonRecord = {}) {
  const request = aRequest({ messages: [{ role: "user", content: words }], ...fields });
  return answer(readConversation(request, USAGE));
}

function textOf(words: string, fields: JsonRecord = {}): string {
  return answerTo(words, fields)
    .blocks.map((block) => (block.type === "text" ? block.text : ""))
    .join("");
}

/** The answer after `list_files` (and what follows it) was answered with these results. */
function after(words: string, results: readonly JsonRecord[]) {
  const messages: JsonRecord[] = [{ role: "user", content: words }];
  results.forEach((result, index) => {
    const name = index === 0 ? "list_files" : "read_file";
    const id = `toolu_${index}`;
    messages.push(
      { role: "assistant", content: [{ type: "tool_use", id, name, input: { path: "." } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, ...result }] },
    );
  });
  const request = aRequest({ messages, tools: TOOLS });
  return answer(readConversation(request, USAGE));
}

describe("answers", () => {
  it("tell what this very request read and wrote", () => {
    const english = textOf("How is your cache doing?");
    expect(english).toContain("**4,812 tokens** from cache, wrote **120**");
    expect(english).toContain("96.2 %");
    expect(textOf("缓存命中了吗？")).toContain("从缓存读取 **4,812**");
  });

  it("come in the language of the question, quoted English words or not", () => {
    expect(textOf("你好")).toMatch(/\p{Script=Han}/u);
    expect(textOf("请解释一下 prompt prefix 是什么")).toMatch(/\p{Script=Han}/u);
    expect(textOf("Good morning")).not.toMatch(/\p{Script=Han}/u);
  });

  it.each(["x", "9", "潮"])("do not wait for the end of a million %s", (character) => {
    expect(textOf(character.repeat(1_000_000))).not.toBe("");
  });

  it("say that they are simulated when asked", () => {
    expect(textOf("Who are you?")).toContain("simulated model");
    expect(textOf("你是谁？")).toContain("模拟模型");
  });

  it("remember what was said before", () => {
    const messages = [
      { role: "user", content: "My boat is called Kittiwake." },
      { role: "assistant", content: "Noted." },
      { role: "user", content: "What did I say before?" },
    ];
    expect(textOf("", { messages })).toContain("My boat is called Kittiwake.");
  });

  it("work out a sum", () => {
    expect(textOf("What is 17 * 24?")).toContain("**408**");
    expect(textOf("and 1 / 0?")).toContain("no finite result");
  });

  it("take up the topic otherwise, always the same way", () => {
    const first = textOf("Let us talk about lighthouses");
    expect(first).toContain("lighthouses");
    expect(textOf("Let us talk about lighthouses")).toBe(first);
  });
});

describe("answers with files", () => {
  it.each(["Look at the files here", "What is in the workspace?", "看一下文件", "Read the README"])(
    "list them first for %j",
    (words) => {
      const { blocks, stopReason } = answerTo(words, { tools: TOOLS });
      expect(stopReason).toBe("tool_use");
      expect(blocks.at(-1)).toEqual({ type: "tool_use", name: "list_files", input: { path: "." } });
    },
  );

  it("read a file at once that is named", () => {
    const { blocks } = answerTo("Open docs/tides.txt please", { tools: TOOLS });
    expect(blocks.at(-1)).toMatchObject({ name: "read_file", input: { path: "docs/tides.txt" } });
  });

  it("do not pretend to have tools that the request lacks", () => {
    expect(answerTo("Look at the files here").stopReason).toBe("end_turn");
  });

  it("read the README of a listing, then tell what it says", () => {
    const listing = { content: "harbour/\nREADME.md  120 bytes\nnotes.md" };
    expect(after("看文件", [listing]).blocks.at(-1)).toMatchObject({
      name: "read_file",
      input: { path: "README.md" },
    });
    const done = after("看文件", [listing, { content: "# 港口\n夜里有船进来。" }]);
    expect(done.stopReason).toBe("end_turn");
    expect(done.blocks[0]).toMatchObject({ text: expect.stringContaining("> 港口") });
  });

  it("quote what a file says, not what the tool says of it", () => {
    const listing = { content: "README.md (90 bytes)" };
    const read = {
      content: "README.md: lines 1 to 3 of 3 (90 bytes)\n\n# My things\n\nA folder for notes.",
    };
    expect(after("Look at the files here", [listing, read]).blocks[0]).toMatchObject({
      text: expect.stringContaining("gave me 3 lines. It starts with:\n\n> My things\n> A folder"),
    });
  });

  it("show a listing that has nothing to read in it", () => {
    const told = after("List the files", [{ content: "the workspace: 1 entries\n\nharbour/" }]);
    expect(told.blocks[0]).toMatchObject({ text: expect.stringContaining("- `harbour/`") });
  });

  it("stay calm when a tool fails or finds nothing", () => {
    const failed = after("List the files", [{ content: "No such folder", is_error: true }]);
    expect(failed.blocks[0]).toMatchObject({ text: expect.stringContaining("No such folder") });
    const empty = after("List the files", [{ content: "" }]);
    expect(empty.blocks[0]).toMatchObject({ text: expect.stringContaining("came back empty") });
  });
});
