import { randomUUID } from "node:crypto";
import { mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { GatewayError } from "@/server/core/kernel";
import { codeOf, isMissing } from "./text-file";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Writes the whole file or nothing: what a crash leaves is the old text or the new one. A file that is there keeps
 * its mode, unless it is to be private; a link keeps leading to what it led to.
 */
export async function writeWhole(
  file: string,
  text: string,
  { isPrivate }: { isPrivate: boolean },
): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    const target = await targetOf(file);
    const mode = isPrivate ? PRIVATE_FILE : await modeOf(target);
    await replace(target, text, mode);
  } catch (error) {
    throw new GatewayError(
      "STORE_FAILED",
      `${path.basename(file)} cannot be written (${codeOf(error)})`,
      {
        hint: `Give the gateway's user the right to write to ${path.dirname(file)}, and look whether the disk is full.`,
      },
    );
  }
}

async function replace(target: string, text: string, mode: number): Promise<void> {
  const folder = path.dirname(target);
  const staged = path.join(folder, `.${path.basename(target)}-${randomUUID()}`);
  try {
    const handle = await open(staged, "wx", mode);
    try {
      await handle.chmod(mode);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(staged, target);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function targetOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (isMissing(error)) return file;
    throw error;
  }
}

async function modeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).mode & 0o777;
  } catch (error) {
    if (isMissing(error)) return PRIVATE_FILE;
    throw error;
  }
}
