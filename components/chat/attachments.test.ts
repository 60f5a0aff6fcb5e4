import { describe, expect, it } from "vitest";
import {
  type Attachment,
  bundleFault,
  MAX_TEXT_BYTES,
  pastedText,
  toAttachment,
  toAttachmentInput,
} from "./attachments";

const utf8 = (text: string) => new TextEncoder().encode(text);
const file = (name: string, type: string, bytes: Uint8Array) =>
  toAttachment({ name, type, bytes }, "one");

function anImage(base64Characters: number): Attachment {
  const data = "A".repeat(base64Characters);
  const content = { kind: "image", mediaType: "image/png", data } as const;
  return { id: "one", name: "a.png", bytes: 0, isPasted: false, content };
}

describe("toAttachment", () => {
  it("reads a text of any script, whatever type the browser gives it", () => {
    expect(file("潮汐.md", "", utf8("潮起潮落"))).toMatchObject({
      name: "潮汐.md",
      bytes: 12,
      content: { kind: "text", mediaType: "text/plain", text: "潮起潮落" },
    });
  });

  it("takes an image as base64", () => {
    expect(file("a.png", "image/png", new Uint8Array([1, 2, 3]))).toMatchObject({
      content: { kind: "image", mediaType: "image/png", data: "AQID" },
    });
  });

  it.each([
    ["bytes that are no UTF-8", file("a.bin", "", new Uint8Array([0xff, 0xfe])), "not-text"],
    ["a text with a NUL", file("a.txt", "", utf8("a\u0000b")), "not-text"],
    ["an empty file", file("a.txt", "", new Uint8Array()), "empty"],
    ["a long text", file("a.txt", "", new Uint8Array(MAX_TEXT_BYTES + 1)), "text-too-large"],
    ["a large image", file("a.gif", "image/gif", new Uint8Array(5_000_001)), "image-too-large"],
    ["another kind of image", file("a.bmp", "image/bmp", new Uint8Array(1)), "image-kind"],
  ])("refuses %s and says why", (_name, made, kind) => {
    expect(made).toMatchObject({ kind });
  });

  it("takes a drawing in text for the text that it is", () => {
    expect(file("a.svg", "image/svg+xml", utf8("<svg/>"))).toMatchObject({
      content: { kind: "text" },
    });
  });
});

describe("bundleFault", () => {
  it("counts an image by its base64 and a text by what JSON makes of it", () => {
    expect(bundleFault([anImage(5_000_000)], "see")).toBeNull();
    expect(bundleFault([anImage(4_000_000), anImage(4_000_000)], "see")).toBe("too-large");
    const lines = pastedText("\n".repeat(1_950_000), "a", "a");
    expect(bundleFault([lines], "see")).toBeNull();
    expect(bundleFault([lines, lines, lines], "see")).toBe("too-large");
  });

  it("counts how many there are", () => {
    const many = Array.from({ length: 21 }, (_, at) => pastedText("x", "a", String(at)));
    expect(bundleFault(many, "see")).toBe("too-many");
  });
});

describe("toAttachmentInput", () => {
  it("sends name, kind and content alone", () => {
    expect(toAttachmentInput(pastedText("x", "notes.txt", "1"))).toEqual({
      name: "notes.txt",
      kind: "text",
      mediaType: "text/plain",
      text: "x",
    });
  });
});
