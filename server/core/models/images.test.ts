import { describe, expect, it } from "vitest";
import { aPng } from "@/tests/factories/images";
import { fileOfBase64, imageHeader, imageTokens } from "./images";

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? [...part].map((each) => each.charCodeAt(0)) : [...part],
    ),
  );
const JPEG_FRAME = [0xff, 0xc2, 0, 17, 8, 0x01, 0x2c, 0x01, 0x90, 3];
const FILES = {
  png: fileOfBase64(aPng(400, 300)) ?? bytes(),
  gif: bytes("GIF89a", [0x90, 0x01, 0x2c, 0x01], [0, 0, 0]),
  jpeg: bytes([0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4], JPEG_FRAME, [0, 0, 0, 0]),
  webpLossy: bytes("RIFF", [0, 0, 0, 0], "WEBPVP8 ", Array(10).fill(0), [0x90, 1, 0x2c, 1]),
  webpLossless: bytes("RIFF", [0, 0, 0, 0], "WEBPVP8L", [0, 0, 0, 0, 0x2f, 0x8f, 0xc1, 0x4a, 0]),
  webpExtended: bytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", Array(8).fill(0), [0x8f, 1, 0, 0x2b, 1, 0]),
};

describe("the header of an image", () => {
  it.each(Object.entries(FILES))("tells the size of a file as %s writes it", (name, file) => {
    const mediaType = `image/${name.replace(/[A-Z].*/, "")}`;
    expect(imageHeader(file)).toEqual({ mediaType, size: { width: 400, height: 300 } });
  });

  it.each(Object.entries(FILES))("of a file as %s writes it may be cut anywhere", (_, file) => {
    for (let length = 0; length < file.length; length += 1)
      expect(() => imageHeader(file.subarray(0, length))).not.toThrow();
  });

  it.each([
    ["a page", bytes("<svg xmlns='http://www.w3.org/2000/svg'>")],
    ["a program", bytes("MZ", [0x90, 0, 3])],
    ["nothing", bytes()],
    ["a sound", bytes("RIFF", [0, 0, 0, 0], "WAVEfmt ")],
  ])("is not found in %s", (_, file) => {
    expect(imageHeader(file)).toBeNull();
  });
});

describe("the tokens of an image", () => {
  it("follow from its size in pixels, not from its bytes", () => {
    expect(imageTokens(aPng(300, 250))).toBe(100);
    expect(imageTokens(aPng(750, 1_000))).toBe(1_000);
  });

  it("stay below what a provider scales images down to", () => {
    expect(imageTokens(aPng(3_000, 2_000))).toBe(1_600);
    expect(imageTokens(aPng(3_136, 10))).toBe(Math.ceil((1_568 * 5) / 750));
  });

  it("are the most where the size is not told", () => {
    expect(imageTokens("no base64 at all!")).toBe(1_600);
  });
});
