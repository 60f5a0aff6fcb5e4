import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, realpath } from "node:fs/promises";
import { GatewayError } from "@/server/core/kernel";
import type { WorkspaceText } from "@/server/core/tools";
import { fileFault, refused, shown } from "./paths";

const MOST_BYTES = 256 * 1_024;
// Not through a link put in place after the check, and no waiting for a pipe's writer.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Reads the file at a real path; refuses when the path has become another file since it was checked. */
export async function readText(asked: string, target: string): Promise<WorkspaceText> {
  const handle = await openFile(asked, target);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw notAFile(asked, stats);
    await refuseSwapped(asked, target, stats);
    const bytes = await readStart(handle, stats.size);
    return {
      text: decode(asked, bytes, bytes.byteLength < stats.size),
      fileBytes: Math.max(stats.size, bytes.byteLength),
      readBytes: bytes.byteLength,
    };
  } finally {
    await handle.close();
  }
}

async function openFile(asked: string, target: string): Promise<FileHandle> {
  try {
    return await open(target, FLAGS);
  } catch (cause) {
    throw fileFault(asked, cause);
  }
}

async function refuseSwapped(asked: string, target: string, opened: Stats): Promise<void> {
  const [now, stats] = await Promise.all([realpath(target), lstat(target)]).catch((cause) => {
    throw fileFault(asked, cause);
  });
  const isSame = now === target && stats.ino === opened.ino && stats.dev === opened.dev;
  if (!isSame) throw refused(asked, "was changed while it was opened");
}

async function readStart(handle: FileHandle, fileBytes: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(Math.min(fileBytes, MOST_BYTES));
  let filled = 0;
  while (filled < buffer.byteLength) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.byteLength - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

function decode(asked: string, bytes: Uint8Array, isCut: boolean): string {
  if (bytes.includes(0)) throw binary(asked, bytes);
  try {
    // A cut may fall inside a character: as a stream, the decoder keeps such an end back.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    throw binary(asked, bytes);
  }
}

function binary(asked: string, bytes: Uint8Array): GatewayError {
  return new GatewayError(
    "BAD_INPUT",
    `${shown(asked)} is no UTF-8 text (${bytes.byteLength} bytes of it were looked at)`,
  );
}

function notAFile(asked: string, stats: Stats): GatewayError {
  if (stats.isDirectory())
    return new GatewayError("BAD_INPUT", `${shown(asked)} is a folder`, {
      hint: "list_files shows what is in it.",
    });
  return new GatewayError("BAD_INPUT", `${shown(asked)} is no regular file`);
}
