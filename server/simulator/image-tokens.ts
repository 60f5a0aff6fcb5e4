import { type JsonRecord, recordField, textField } from "./json";

// As the provider documents: an image is scaled to this edge, then counts one token for so many pixels.
const LONGEST_EDGE = 1_568;
const PIXELS_PER_TOKEN = 750;
const MOST_TOKENS = 1_600;

/** How many tokens an image block counts: by its size in pixels, which its file tells; null for other blocks. */
export function imageTokens(block: JsonRecord): number | null {
  if (block.type !== "image") return null;
  const data = textField(recordField(block, "source") ?? {}, "data") ?? "";
  const size = pixelSize(Buffer.from(data, "base64"));
  if (size === null) return MOST_TOKENS;
  const [width, height] = size;
  const shrink = Math.max(1, Math.max(width, height) / LONGEST_EDGE);
  const tokens = Math.ceil((width * height) / (shrink * shrink * PIXELS_PER_TOKEN));
  return Math.max(1, Math.min(MOST_TOKENS, tokens));
}

type Pixels = readonly [width: number, height: number];

function pixelSize(file: Buffer): Pixels | null {
  if (file.length < 10) return null;
  const kind = file.toString("latin1", 0, 4);
  if (kind === "\x89PNG")
    return file.length < 24 ? null : [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (kind === "GIF8") return [file.readUInt16LE(6), file.readUInt16LE(8)];
  if (kind === "RIFF") return file.length < 30 ? null : webpPixels(file);
  return file.readUInt16BE(0) === 0xffd8 ? jpegPixels(file) : null;
}

function webpPixels(file: Buffer): Pixels | null {
  const mask = 0x3fff;
  switch (file.toString("latin1", 12, 16)) {
    case "VP8 ":
      return [file.readUInt16LE(26) & mask, file.readUInt16LE(28) & mask];
    case "VP8L": {
      const packed = file.readUInt32LE(21);
      return [(packed & mask) + 1, ((packed >>> 14) & mask) + 1];
    }
    case "VP8X":
      return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
    default:
      return null;
  }
}

/** Segment after segment until the one that opens the frame. */
function jpegPixels(file: Buffer): Pixels | null {
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff; ) {
    const marker = file.readUInt8(at + 1);
    const opensFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (opensFrame) return [file.readUInt16BE(at + 7), file.readUInt16BE(at + 5)];
    at += 2 + file.readUInt16BE(at + 2);
  }
  return null;
}
