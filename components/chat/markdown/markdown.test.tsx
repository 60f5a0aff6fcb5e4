import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { messages } from "@/messages/en";
import { Markdown } from "./markdown";

function shown(text: string, isLive = false): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <Markdown text={text} isLive={isLive} />
    </NextIntlClientProvider>,
  );
}

/** Every tag of the page with its attributes, without the words between them. */
function tagsOf(html: string): string[] {
  return html.match(/<[a-z][^>]*>/g) ?? [];
}

describe("text from elsewhere", () => {
  it.each([
    ["an image that fails", "<img src=x onerror=alert(1)>"],
    ["a frame with a page of its own", '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ["a drawing that loads", "<svg onload=alert(1)><a href=x>y</a></svg>"],
    ["a script", "before\n\n<script>alert(1)</script>\n\nafter"],
    ["a style", "<style>body{display:none}</style>"],
    ["a form", '<form action="/api/logout"><button>go</button></form>'],
    ["markup within a line", "so <b onclick=alert(1)>bold</b> it is"],
    ["markup in a table", "| a |\n|---|\n| <img src=x onerror=alert(1)> |"],
    ["markup in a link", "[<img src=x onerror=alert(1)>](https://example.com)"],
  ])("shows %s as words", (_name, text) => {
    for (const html of [shown(text), shown(text, true)]) {
      const tags = tagsOf(html).join("");
      expect(tags).not.toMatch(/<(img|iframe|svg(?! [^>]*lucide)|script|style|form|b)\b/);
      expect(tags).not.toMatch(/\son\w+=|srcdoc|style="[^"]*display/);
    }
    expect(shown(text)).toContain("&lt;");
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\nscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:x)",
    "[x](file:///etc/passwd)",
    "[x](blob:https://example.com/1)",
    "[x](/api/logout)",
    "[x](//example.com)",
    "<javascript:alert(1)>",
    "[x][1]\n\n[1]: javascript:alert(1)",
    "![x](javascript:alert(1))",
  ])("makes no link of %s", (text) => {
    for (const html of [shown(text), shown(text, true)]) expect(html).not.toContain("<a ");
  });

  it("tells where a link leads, and takes nobody along", () => {
    const html = shown("[tides](https://example.com/tides?x=1)");
    expect(html).toContain('href="https://example.com/tides?x=1"');
    expect(html).toContain('rel="noopener noreferrer nofollow"');
    expect(html).toContain('target="_blank"');
    expect(html).toContain("(example.com)");
    expect(shown("https://example.com/a")).not.toContain("(example.com)");
    expect(shown("[write](mailto:a@example.com)")).toContain("(a@example.com)");
  });

  it("tells the true place of a link that pretends to lead elsewhere", () => {
    const words = ["bank.example", "https://bank.example/", "see thief.examples.bank.example"];
    for (const each of words) {
      expect(shown(`[${each}](https://thief.example/)`)).toContain("(thief.example)");
    }
  });

  it("loads no image from elsewhere, and links to it by name", () => {
    const html = shown("![the harbour](https://example.com/a.png)");
    expect(html).not.toContain("<img");
    expect(html).toContain('href="https://example.com/a.png"');
    expect(html).toContain("image: the harbour");
  });
});

describe("Markdown", () => {
  it("shows lists, tables, quotes and code", () => {
    const text = "1. one\n2. two\n\n| a | b |\n|--|--:|\n| x | 3 |\n\n> quoted\n\n`code` **bold**";
    const html = shown(text);
    for (const tag of ["<ol", "<table", "<blockquote", "<code", "<strong"]) {
      expect(html).toContain(tag);
    }
  });

  it("shows code with its language, whole and unread", () => {
    const html = shown("```html\n<script>alert(1)</script>\n```");
    expect(html).toContain("html");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  it("closes what is still being written", () => {
    expect(shown("it is **very", true)).toContain("<strong");
    expect(shown("```ts\nconst a", true)).toContain("const a");
  });
});
