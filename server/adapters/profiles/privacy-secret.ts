import { randomBytes } from "node:crypto";
import { link, open, rm } from "node:fs/promises";
import path from "node:path";
import { GatewayError } from "@/server/core/kernel";
import { codeOf, readTextFile } from "./text-file";

const FILE = "privacy.key";
const SECRET_BYTES = 32;
const SECRET = /^[0-9a-f]{64}$/;

/** The secret of `<home>/privacy.key`, made once, private to its user; STORE_FAILED when it cannot be read or made. */
export function openPrivacySecret(home: string): () => Promise<string> {
  const file = path.join(home, FILE);
  let known: Promise<string> | null = null;
  return () => {
    known ??= secretOf(file).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

async function secretOf(file: string): Promise<string> {
  if ((await readTextFile(file)).status === "missing") await makeSecret(file);
  const found = await readTextFile(file);
  const secret = found.status === "text" ? found.text.trim() : "";
  if (SECRET.test(secret)) return secret;
  throw new GatewayError("STORE_FAILED", `${FILE} holds no secret`, {
    hint: `Put the file back from a copy. Without one, remove it: people then get other pseudonyms than before.`,
  });
}

/** Whole or not at all, and the first of two processes wins. */
async function makeSecret(file: string): Promise<void> {
  const staged = `${file}-${randomBytes(8).toString("hex")}`;
  try {
    const handle = await open(staged, "wx", 0o600);
    try {
      await handle.writeFile(`${randomBytes(SECRET_BYTES).toString("hex")}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(staged, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST")
      throw new GatewayError("STORE_FAILED", `${FILE} cannot be written (${codeOf(error)})`, {
        hint: `Give the gateway's user the right to write to ${path.dirname(file)}.`,
        cause: error,
      });
  } finally {
    await rm(staged, { force: true });
  }
}
