import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closedMarkdown, fenced, inlineText, quoted } from "./markdown-text";

describe("text between fences", () => {
  it("cannot close them", () => {
    expect(fenced("a\n```\nb", "json")).toBe("````json\na\n```\nb\n````");
    expect(fenced("plain\n")).toBe("```\nplain\n```");
    fc.assert(
      fc.property(fc.array(fc.constantFrom("`", "```", "\n", "x", "````")), (parts) => {
        const lines = fenced(parts.join("")).split("\n");
        const fence = lines[0] ?? "";
        expect(lines.at(-1)).toBe(fence);
        expect(lines.slice(1, -1).some((line) => line.includes(fence))).toBe(false);
      }),
    );
  });
});

describe("markdown of somebody else", () => {
  it.each([
    ["a\n```js\nb", "a\n```js\nb\n```"],
    ["a\n~~~~\nb\n~~~", "a\n~~~~\nb\n~~~\n~~~~"],
    ["```\na\n```\n", "```\na\n```"],
    ["```\na\n```js\n", "```\na\n```js\n```"],
    ["no fence", "no fence"],
  ])("of %j ends outside of code", (text, closed) => {
    expect(closedMarkdown(text)).toBe(closed);
  });
});

it("a name is one line without markup", () => {
  expect(inlineText("# a\n<b> [x](y) *潮汐* ‮`")).toBe("\\# a \\<b\\> \\[x\\](y) \\*潮汐\\* \\`");
});

it("a quotation begins each line", () => {
  expect(quoted("a\n\nb")).toBe("> a\n>\n> b");
});

describe("markdown that reaches past its end", () => {
  it.each([
    ["a fence in a list", "- ```js\n  x\n  ```", "> - ```js\n>   x\n>   ```"],
    ["signs that only look like a fence", "``` a`b", "> ``` a`b"],
    ["a comment", "see <!-- open\n\nmore", "> see <!-- open\n>\n> more"],
    ["a script", "<SCRIPT>alert(1)", "> <SCRIPT>alert(1)"],
    ["a fence behind a bare carriage return", "a\r> ```\rb", "> a\n> > ```\n> b"],
  ])("is quoted: %s", (_what, text, expected) => {
    expect(closedMarkdown(text)).toBe(expected);
  });

  it("stays as it is where all of that stands between fences", () => {
    const text = "```html\n<!-- a -->\n- ~~~\n```\n\nDone.";
    expect(closedMarkdown(text)).toBe(text);
  });
});
