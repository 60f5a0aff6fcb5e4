import { createHash } from "node:crypto";

// 128 bits are enough for a simulated provider and halve what is stored per entry.
const HASH_LENGTH = 32;

export function digest(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    hash.update(`${Buffer.byteLength(part)}:`);
    hash.update(part);
  }
  return hash.digest("hex").slice(0, HASH_LENGTH);
}

/** A running digest that can be read at any point and goes on afterwards. */
export class RunningDigest {
  private readonly hash = createHash("sha256");

  add(part: string): void {
    this.hash.update(`${Buffer.byteLength(part)}:`);
    this.hash.update(part);
  }

  read(): string {
    return this.hash.copy().digest("hex").slice(0, HASH_LENGTH);
  }
}

/** A stable small number drawn from a text, to pick one of several phrasings. */
export function pick<T>(choices: readonly [T, ...T[]], seed: string): T {
  const position = Number.parseInt(digest(seed).slice(0, 8), 16) % choices.length;
  return choices[position] ?? choices[0];
}
