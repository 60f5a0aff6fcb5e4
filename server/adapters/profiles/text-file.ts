import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import path from "node:path";

export type TextFile =
  | { status: "text"; text: string }
  | { status: "missing" }
  | { status: "unfit"; reason: string };

const MOST_BYTES = 1_048_576;

export type FileBytes =
  | { status: "bytes"; bytes: Uint8Array }
  | { status: "missing" }
  | { status: "unfit"; reason: string };

/** The bytes of a regular file of at most 1 MB; waits for no writer, as a pipe would make it. */
export async function readFileBytes(file: string): Promise<FileBytes> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return unfit("expected a regular file");
      if (stats.size > MOST_BYTES) return unfit(`is larger than ${MOST_BYTES} bytes; shorten it`);
      return { status: "bytes", bytes: await handle.readFile() };
    } finally {
      await handle.close();
    }
  } catch (error) {
    return isMissing(error) ? { status: "missing" } : unfit(`cannot be read (${codeOf(error)})`);
  }
}

/** A whole UTF-8 text file of at most 1 MB; the reason of an unfit one says what to do, without its content. */
export async function readTextFile(file: string): Promise<TextFile> {
  const found = await readFileBytes(file);
  return found.status === "bytes" ? decoded(found.bytes) : found;
}

/** The same for a file of a folder that others may write to: a link that leaves the folder is unfit. */
export async function readTextFileWithin(folder: string, name: string): Promise<TextFile> {
  const file = path.join(folder, name);
  try {
    const [base, target] = await Promise.all([realpath(folder), realpath(file)]);
    if (!target.startsWith(`${base}${path.sep}`))
      return unfit("is a link that leaves the workspace; put the file itself there");
    return await readTextFile(target);
  } catch (error) {
    return isMissing(error) ? { status: "missing" } : unfit(`cannot be read (${codeOf(error)})`);
  }
}

/** True when the error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
}

/** The system's code of an error, as ENOENT. */
export function codeOf(error: unknown): string {
  const isCoded = typeof error === "object" && error !== null && "code" in error;
  return isCoded ? String(error.code) : "unknown error";
}

function decoded(bytes: Uint8Array): TextFile {
  if (bytes.includes(0)) return unfit("is no text; save it as UTF-8");
  try {
    return { status: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return unfit("is no UTF-8 text; save it as UTF-8");
  }
}

function unfit(reason: string): { status: "unfit"; reason: string } {
  return { status: "unfit", reason };
}
