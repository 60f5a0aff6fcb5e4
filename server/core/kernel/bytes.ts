/** Length of the text in UTF-8 bytes. */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text, "utf8");
}
