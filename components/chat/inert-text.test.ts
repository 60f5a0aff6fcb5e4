import { describe, expect, it } from "vitest";
import { parseText } from "./inert-text";

const plain = (text: string) => ({ kind: "plain", text });

describe("parseText", () => {
  it("keeps the line breaks of a paragraph and parts paragraphs at empty lines", () => {
    expect(parseText("one\n  two\n\n\nthree")).toEqual([
      { kind: "paragraph", inlines: [plain("one\n  two")] },
      { kind: "paragraph", inlines: [plain("three")] },
    ]);
  });

  it("takes fenced code word for word, also while its end has not come yet", () => {
    expect(parseText("```ts\nconst a = **1**;\n\n# b\n```\nafter")).toEqual([
      { kind: "code", language: "ts", text: "const a = **1**;\n\n# b" },
      { kind: "paragraph", inlines: [plain("after")] },
    ]);
    expect(parseText("~~~\nhalf")).toEqual([{ kind: "code", language: "", text: "half" }]);
    expect(parseText("````\n```\n````")).toEqual([{ kind: "code", language: "", text: "```" }]);
  });

  it("knows bold, code, headings and flat lists", () => {
    expect(parseText("## Tides\nThe **high** one at `06:12`\n- a\n- b\n3. c\n4. d")).toEqual([
      { kind: "heading", inlines: [plain("Tides")] },
      {
        kind: "paragraph",
        inlines: [
          plain("The "),
          { kind: "strong", text: "high" },
          plain(" one at "),
          { kind: "code", text: "06:12" },
        ],
      },
      { kind: "list", start: null, items: [[plain("a")], [plain("b")]] },
      { kind: "list", start: 3, items: [[plain("c")], [plain("d")]] },
    ]);
  });

  it("knows quotes and tables, and leaves pipes without a rule alone", () => {
    expect(parseText("> a\n> b\nc")).toEqual([
      { kind: "quote", inlines: [plain("a\nb")] },
      { kind: "paragraph", inlines: [plain("c")] },
    ]);
    expect(parseText("Look:\n| | tokens |\n|---|---:|\n| read | **7** |\n\nend")).toEqual([
      { kind: "paragraph", inlines: [plain("Look:")] },
      {
        kind: "table",
        head: [[], [plain("tokens")]],
        rows: [[[plain("read")], [{ kind: "strong", text: "7" }]]],
        alignments: ["left", "right"],
      },
      { kind: "paragraph", inlines: [plain("end")] },
    ]);
    expect(parseText("| a | b |\nplain")).toEqual([
      { kind: "paragraph", inlines: [plain("| a | b |\nplain")] },
    ]);
  });

  it("slants what stands between single marks, and leaves names and sums alone", () => {
    expect(parseText("_This request: 3 tokens._ And *now*")).toEqual([
      {
        kind: "paragraph",
        inlines: [
          { kind: "emphasis", text: "This request: 3 tokens." },
          plain(" And "),
          { kind: "emphasis", text: "now" },
        ],
      },
    ]);
    for (const text of ["read_file and list_files", "17 * 24 * 3", "a_b_c", "_ open", "2*3*4"]) {
      expect(parseText(text)).toEqual([{ kind: "paragraph", inlines: [plain(text)] }]);
    }
  });

  it.each([
    "<img src=x onerror=boom()>",
    "[x](javascript:boom())",
    "<iframe srcdoc='<script>boom()</script>'></iframe>",
    "<svg onload=boom()>",
    "![x](http://evil.test/a.png)",
    "https://evil.test",
    "&lt;b&gt;",
  ])("leaves %s the text that it is", (text) => {
    expect(parseText(text)).toEqual([{ kind: "paragraph", inlines: [plain(text)] }]);
  });

  it("loses nothing of marks that are never closed", () => {
    const text = `**open ${"*x".repeat(2000)} ** and \`open`;
    const shown = parseText(text).flatMap((block) =>
      block.kind === "paragraph" ? block.inlines.map((inline) => inline.text) : [],
    );
    expect(shown.join("")).toBe(text);
  });

  it("makes nothing of nothing", () => {
    expect(parseText("")).toEqual([]);
    expect(parseText("\n \n")).toEqual([]);
  });
});
