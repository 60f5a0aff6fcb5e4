import { deflateSync } from "node:zlib";
import type { Attachment } from "@/server/core/sessions";

/** A PNG of that size as base64; its pixels are one colour. */
export function aPng(width = 40, height = 30): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0x7f));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const file = [mark, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat(file).toString("base64");
}

/** A picture as it comes with a message. */
export function anImage(overrides: Partial<Attachment> = {}): Attachment {
  const content = aPng();
  const bytes = Buffer.from(content, "base64").length;
  return {
    name: "herons.png",
    kind: "image",
    mediaType: "image/png",
    bytes,
    content,
    ...overrides,
  };
}

/** A text file as it comes with a message. */
export function aTextFile(overrides: Partial<Attachment> = {}): Attachment {
  const content = "Monday 3\nTuesday 5\n";
  return {
    name: "herons.txt",
    kind: "text",
    mediaType: "text/plain",
    bytes: Buffer.byteLength(content),
    content,
    ...overrides,
  };
}

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
