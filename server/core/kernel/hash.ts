import { createHash } from "node:crypto";

/** Lower-case hex SHA-256 of the text's UTF-8 bytes. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** SHA-256 over parts, each preceded by its length, so that no two lists of parts collide. */
export function sha256Parts(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part, "utf8");
  return hash.digest("hex");
}
