import { randomFillSync } from "node:crypto";
import { ID_PREFIX, type Ids } from "@/server/core/kernel";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LETTERS = 20;

// Drawn in large portions: asking the system for each id costs more than making it.
const POOL = new Uint8Array(4_096);
let used = POOL.length;

/** Ids of 100 random bits behind their prefix. */
export const randomIds: Ids = {
  next: (kind) => {
    const letters = Array.from(nextBytes(), (byte) => ALPHABET[byte % ALPHABET.length]);
    return `${ID_PREFIX[kind]}_${letters.join("")}`;
  },
};

function nextBytes(): Uint8Array {
  if (used + LETTERS > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  const bytes = POOL.subarray(used, used + LETTERS);
  used += LETTERS;
  return bytes;
}
