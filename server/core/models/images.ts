/** What an image file says of itself in its first bytes. */
export interface ImageHeader {
  readonly mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  /** In pixels; null where the file does not say it in the part that was read. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** The header of an image that models read; null when the bytes are no such image. */
export function imageHeader(bytes: Uint8Array): ImageHeader | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    return {
      mediaType: "image/png",
      size: sizeAt(bytes, 24, (view) => [view.getUint32(16), view.getUint32(20)]),
    };
  }
  if (startsWith(bytes, [0xff, 0xd8, 0xff]))
    return { mediaType: "image/jpeg", size: jpegSize(bytes) };
  const mark = String.fromCharCode(...bytes.subarray(0, 6));
  if (mark === "GIF87a" || mark === "GIF89a") {
    const read = (view: DataView) => [view.getUint16(6, true), view.getUint16(8, true)];
    return { mediaType: "image/gif", size: sizeAt(bytes, 10, read) };
  }
  const isWebp = mark.startsWith("RIFF") && textAt(bytes, 8) === "WEBP";
  return isWebp ? { mediaType: "image/webp", size: webpSize(bytes) } : null;
}

/** The file behind base64, or its first part of about so many bytes; null when it is not base64. */
export function fileOfBase64(
  data: string,
  atMostBytes = Number.MAX_SAFE_INTEGER,
): Uint8Array | null {
  const part = data.slice(0, Math.ceil(atMostBytes / 3) * 4);
  const file = Buffer.from(part, "base64");
  // What is no base64 is skipped by the decoder, so that bytes are missing.
  return part !== "" && file.length === bytesOfBase64(part) ? file : null;
}

/** How many bytes the file behind base64 has. */
export function bytesOfBase64(data: string): number {
  const padding = data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0;
  return Math.floor((data.length * 3) / 4) - padding;
}

/** Larger images are scaled down before they are read: to this edge, and to no more than these tokens. */
const LONGEST_EDGE = 1_568;
const MOST_TOKENS = 1_600;
const PIXELS_PER_TOKEN = 750;
/** JPEG tells its size behind whatever the camera wrote first. */
const HEADER_BYTES = 256 * 1_024;

/** How many tokens the provider counts for an image, about; for one that does not tell its size, the most. */
export function imageTokens(base64: string): number {
  const bytes = fileOfBase64(base64, HEADER_BYTES);
  const size = bytes === null ? null : (imageHeader(bytes)?.size ?? null);
  if (size === null) return MOST_TOKENS;
  const scale = Math.min(1, LONGEST_EDGE / Math.max(size.width, size.height, 1));
  const pixels = size.width * scale * size.height * scale;
  return Math.min(MOST_TOKENS, Math.max(1, Math.ceil(pixels / PIXELS_PER_TOKEN)));
}

type Size = ImageHeader["size"];

function sizeAt(
  bytes: Uint8Array,
  needed: number,
  read: (view: DataView) => readonly number[],
): Size {
  if (bytes.length < needed) return null;
  const [width = 0, height = 0] = read(viewOf(bytes));
  return { width, height };
}

const FRAME_MARKERS = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

function jpegSize(bytes: Uint8Array): Size {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (FRAME_MARKERS.has(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(bytes: Uint8Array): Size {
  const kind = textAt(bytes, 12);
  if (kind === "VP8 ")
    return sizeAt(bytes, 30, (view) => [
      view.getUint16(26, true) & 0x3fff,
      view.getUint16(28, true) & 0x3fff,
    ]);
  if (kind === "VP8L")
    return sizeAt(bytes, 25, (view) => {
      const packed = view.getUint32(21, true);
      return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
    });
  if (kind !== "VP8X") return null;
  return sizeAt(bytes, 30, (view) => [
    (view.getUint32(24, true) & 0xffffff) + 1,
    (view.getUint32(26, true) >>> 8) + 1,
  ]);
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((each, at) => bytes[at] === each);
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
