import { describe, expect, it } from "vitest";
import type { CommandView } from "@/server/core/contracts";
import { commandHelp, findCommand, isCommandText, usageOf } from "./commands";

function aCommand(name: string, more: Partial<CommandView> = {}): CommandView {
  const words = { summary: `does ${name}`, cacheEffect: "none" };
  const plain = { whileRunning: "runs", destructive: false } as const;
  return { name, aliases: [], arguments: [], ...words, ...plain, ...more };
}

const COMMANDS = [
  aCommand("new", { aliases: ["reset"] }),
  aCommand("model", {
    arguments: [{ name: "model", required: false, values: ["claude-a", "claude-b", "gpt-5"] }],
  }),
  aCommand("title", { arguments: [{ name: "text", required: true, values: null }] }),
  aCommand("stop", { aliases: ["停止"] }),
];
const labels = (text: string) =>
  commandHelp(text, COMMANDS)?.completions.map(({ label }) => label) ?? null;

describe("commandHelp", () => {
  it("offers nothing for plain text, two slashes, paths and a slash before a blank", () => {
    for (const text of ["", "hello", "say /new", "//new", "/etc/hosts", "/ new", "/nope x"]) {
      expect(commandHelp(text, COMMANDS), text).toBeNull();
    }
  });

  it("offers every command behind the slash alone, then those that begin as written", () => {
    expect(labels("/")).toEqual(["/new", "/model [model]", "/title text", "/stop"]);
    expect(labels("/MO")).toEqual(["/model [model]"]);
    expect(labels("/xyz")).toEqual([]);
  });

  it("finds a command by its other names and behind a wide slash", () => {
    expect(labels("/res")).toEqual(["/new"]);
    expect(labels("／停")).toEqual(["/stop"]);
    expect(findCommand("RESET", COMMANDS)?.name).toBe("new");
  });

  it("completes a name with room for what it takes", () => {
    expect(commandHelp("/mod", COMMANDS)?.completions[0]?.text).toBe("/model ");
    expect(commandHelp("/ne", COMMANDS)?.completions[0]?.text).toBe("/new");
  });

  it("offers the values of an argument, none once one stands there in full", () => {
    expect(labels("/model ")).toEqual(["claude-a", "claude-b", "gpt-5"]);
    expect(labels("/model CLAUDE")).toEqual(["claude-a", "claude-b"]);
    expect(labels("/model gpt-5")).toEqual([]);
    expect(labels("/model gpt-5 ")).toEqual([]);
    expect(labels("/title go")).toEqual([]);
    expect(commandHelp("/model cl", COMMANDS)?.completions[0]?.text).toBe("/model claude-a");
  });
});

describe("usageOf", () => {
  it("brackets what need not be given", () => {
    expect(COMMANDS.map(usageOf)).toEqual(["/new", "/model [model]", "/title text", "/stop"]);
  });
});

describe("isCommandText", () => {
  it("is true for what the gateway takes as a command, known or not", () => {
    expect(["/new", " ／reset ", "/nope x"].map(isCommandText)).toEqual([true, true, true]);
    expect(["//new", "/etc/hosts", "/ new", "/2", "new"].map(isCommandText)).toEqual(
      Array(5).fill(false),
    );
  });
});
