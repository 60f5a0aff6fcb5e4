import { randomBytes } from "node:crypto";
import { ID_PREFIX, type Ids } from "@/server/core/kernel";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LETTERS = 20;

/** Ids of 100 random bits behind their prefix. */
export const randomIds: Ids = {
  next: (kind) => {
    const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return `${ID_PREFIX[kind]}_${letters.join("")}`;
  },
};
