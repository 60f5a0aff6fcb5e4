import { describe, expect, it } from "vitest";
import { findCommand } from "./commands";

function commandOf(text: string) {
  return findCommand([text])?.command ?? null;
}

describe("findCommand", () => {
  it.each([
    ["sim: say hello there", { kind: "say", text: "hello there" }],
    ["/sim say hello", { kind: "say", text: "hello" }],
    ["sim: say one\ntwo", { kind: "say", text: "one\ntwo" }],
    ["[Ada] sim: refuse", { kind: "refuse" }],
    ["SIM:midstream", { kind: "midstream" }],
    [
      'sim: tool read_file {"path":"a b.md"}',
      { kind: "tool", name: "read_file", input: { path: "a b.md" } },
    ],
    ["sim: tools 4", { kind: "tools", count: 4 }],
    ["sim: error 429 2", { kind: "error", status: 429, times: 2 }],
    ["sim: error 500", { kind: "error", status: 500, times: Number.POSITIVE_INFINITY }],
    ["sim: long 12 5", { kind: "long", words: 12, gapMs: 5 }],
  ])("reads %j", (text, command) => {
    expect(commandOf(text)).toEqual(command);
  });

  it("folds a delay into the command after it", () => {
    expect(findCommand(["sim: slow 300\nsim: say late"])).toEqual({
      command: { kind: "say", text: "late" },
      slowMs: 300,
    });
    expect(findCommand(["sim: slow 300"])).toEqual({ command: null, slowMs: 300 });
  });

  it.each([
    ["sim: tool read_file {path}", "is broken"],
    ["sim: tool read_file [1]", "must be a JSON object"],
    ["sim: tool", "Write `sim: tool NAME {json}`"],
    ["sim: error 200", "a code of 400 to 599"],
    ["sim: dance", "I do not know the command `sim: dance`"],
  ])("says what is wrong with %j", (text, problem) => {
    expect(commandOf(text)).toEqual({ kind: "unknown", problem: expect.stringContaining(problem) });
  });

  it("finds no command in words that only mention one", () => {
    expect(findCommand(["What does sim: say do?", "nothing"])).toBeNull();
  });
});
