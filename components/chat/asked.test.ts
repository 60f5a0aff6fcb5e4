import { describe, expect, it } from "vitest";
import { toAsked } from "./asked";
import { aMessage } from "./chat-fixtures";

const text = (words: string) => ({ type: "text", text: words });
const image = (href: string) => ({
  type: "image",
  source: { type: "reference", media_type: "image/png", bytes: 70, href },
});
const HREF = "/api/v1/sessions/ses_aaaaaa/messages/msg_aaaaaa/images/1";

describe("toAsked", () => {
  it("parts notes, files and words", () => {
    const content = [
      text("[holdfast note] The date is now 2026-12-01 (UTC)."),
      text('<attached-file name="tides.md">\nHigh at nine.\nLow at three.\n</attached-file>'),
      image(HREF),
      text("What do you see?"),
    ];
    expect(toAsked(aMessage({ content }))).toMatchObject({
      text: "What do you see?",
      notes: ["The date is now 2026-12-01 (UTC)."],
      files: [
        { kind: "text", name: "tides.md", text: "High at nine.\nLow at three.", bytes: 27 },
        { kind: "image", href: HREF, bytes: 70 },
      ],
    });
  });

  it("names an image by what its turn tells of its files", () => {
    const message = aMessage({ content: [image(HREF), text("What do you see?")] });
    const facts = { kind: "image", mediaType: "image/png", bytes: 70 } as const;
    const [file] = toAsked(message, [{ name: "harbour.png", ...facts }]).files;
    expect(file?.name).toBe("harbour.png");
  });

  it("takes a lone message that looks like a file for what the person wrote", () => {
    const words = '<attached-file name="a">\nb\n</attached-file>';
    expect(toAsked(aMessage({ content: [text(words)] }))).toMatchObject({ text: words, files: [] });
  });

  it.each([
    "https://example.com/a.png",
    "//example.com/a.png",
    "/api/logout",
    "javascript:alert(1)",
    "/api/v1/sessions/../../x/messages/y/images/1",
  ])("loads no image from %s", (href) => {
    const [file] = toAsked(aMessage({ content: [image(href), text("see")] })).files;
    expect(file?.href).toBeNull();
  });
});
