import { describe, expect, it } from "vitest";
import { parseCommand } from "./parse-command";
import { commandRegistry } from "./registry";
import { SESSION_COMMANDS } from "./session-commands";

const registry = commandRegistry(SESSION_COMMANDS);
const parse = (text: string) => parseCommand(text, registry);

describe("what is no command", () => {
  it.each([
    ["", "nothing"],
    ["hello", "a word"],
    ["what does /new do?", "a slash inside"],
    ["//new", "two slashes"],
    ["/ new", "a slash before a blank"],
    ["/", "a slash alone"],
    ["/etc/hosts", "a path"],
    ["/etc/hosts is broken", "a path with words"],
    ["/new/", "a folder"],
    ["／etc／hosts", "a wide path"],
    ["/2 of them", "a fraction"],
    ["/?", "a mark"],
    ["\\new", "the other slash"],
  ])("%j is plain text: %s", (text) => {
    expect(parse(text)).toEqual({ status: "plain" });
  });
});

describe("a command", () => {
  it.each([
    ["/new", "new", {}],
    ["/NEW", "new", {}],
    ["／new", "new", {}],
    ["／ｎｅｗ", "new", {}],
    ["  /new \t ", "new", {}],
    ["/new\n", "new", {}],
    ["/reset The second try", "new", { title: "The second try" }],
    ['/new "The second try"', "new", { title: "The second try" }],
    ["/title 鹭鸟 🐦", "title", { title: "鹭鸟 🐦" }],
    ["/title 「鹭鸟」", "title", { title: "鹭鸟" }],
    ['/title "a" and "b"', "title", { title: '"a" and "b"' }],
    ["/steer\nfirst line\nsecond line", "steer", { text: "first line\nsecond line" }],
    ["/model claude-opus-5-5", "model", { model: "claude-opus-5-5" }],
    ['/model "claude-opus-5-5"', "model", { model: "claude-opus-5-5" }],
    ["/reasoning XHIGH", "reasoning", { effort: "xhigh" }],
    ["/effort default", "reasoning", { effort: "default" }],
    ["/undo　2", "undo", { turns: "2" }],
    ["/queue edit 2 /new words", "queue", { text: "edit 2 /new words" }],
    ["/steer it's fine", "steer", { text: "it's fine" }],
    ['/steer "', "steer", { text: '"' }],
  ])("%j is /%s", (text, name, args) => {
    expect(parse(text)).toMatchObject({ status: "command", command: { name }, args });
  });

  it.each([
    ["/steer", "text is missing", "/steer <text>"],
    ['/steer ""', "text is missing", "/steer <text>"],
    ["/reasoning lots", "“lots”", "/reasoning [low|medium|high|xhigh|max|default]"],
    ["/model a b", "“b” is too much", "/model [model]"],
    ['/model "a', "not closed", "/model [model]"],
    ["/usage today", "“today” is too much", "/usage"],
  ])("%j says what is wrong and how it is written", (text, fault, form) => {
    const parsed = parse(text);
    expect(parsed.status).toBe("faulty");
    expect(parsed).toHaveProperty("fault", expect.stringContaining(fault));
    expect(parsed).toHaveProperty("fault", expect.stringContaining(form));
  });

  it("shows of a long fault only its beginning", () => {
    const parsed = parse(`/usage ${"x".repeat(100_000)}`);
    expect(JSON.stringify(parsed).length).toBeLessThan(1_000);
  });
});

describe("a command that nobody knows", () => {
  it.each([
    ["/modle x", ["model"]],
    ["/rest", ["new"]],
    ["/stat", ["status"]],
    ["/brnach", ["branch"]],
    ["/help!", ["help"]],
    ["/undo2", ["undo"]],
    ["/xyzzy", []],
    ["/compress", []],
    ["/新建", []],
    [`/${"a".repeat(5_000)}`, []],
  ])("%s is near to %j", (text, nearest) => {
    expect(parse(text)).toMatchObject({ status: "unknown", nearest });
  });

  it("has a name of bounded length", () => {
    const parsed = parse(`/${"ﷺ".repeat(100_000)}`);
    expect(parsed.status).toBe("unknown");
    expect(JSON.stringify(parsed).length).toBeLessThan(2_000);
  });
});

it("answers whatever is written, and never changes a text that is no command", () => {
  const pieces = [
    "/",
    "／",
    " ",
    "\n",
    '"',
    "'",
    "“",
    "new",
    "queue",
    "é",
    "🐦",
    "\ud800",
    "\0",
    "9",
    "-",
    "　",
  ];
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let round = 0; round < 5_000; round += 1) {
    const text = Array.from({ length: next() % 9 }, () => pieces[next() % pieces.length]).join("");
    const parsed = parse(text);
    const isSlashed = /^\s*[/／]/u.test(text);
    if (!isSlashed) expect(parsed, JSON.stringify(text)).toEqual({ status: "plain" });
    if (parsed.status === "command") {
      const again = parse(`/${parsed.command.name} ${Object.values(parsed.args).join(" ")}`);
      expect(again.status, JSON.stringify(text)).not.toBe("plain");
    }
  }
});

it("refuses two commands of one name", () => {
  expect(() =>
    commandRegistry(SESSION_COMMANDS, [{ ...SESSION_COMMANDS[0], name: "reset" }]),
  ).toThrow("/reset");
});
