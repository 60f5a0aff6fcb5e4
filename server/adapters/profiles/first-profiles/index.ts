import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { GatewayError } from "@/server/core/kernel";
import { codeOf, isMissing } from "../text-file";
import { CLUB_BOT } from "./club-bot";
import { ME } from "./me";
import { TEAM } from "./team";

const FIRST_PROFILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  me: ME,
  team: TEAM,
  "club-bot": CLUB_BOT,
};
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Gives a home without any profile its first three, all or none of them, and returns their names;
 * where there is a folder with anything in it already, nothing is touched and nothing returned.
 */
export async function ensureFirstProfiles(home: string): Promise<readonly string[]> {
  const target = path.join(home, "profiles");
  if (!(await isAbsentOrEmpty(target))) return [];
  const staged = path.join(home, `.profiles-${randomUUID()}`);
  try {
    await writeAll(staged);
    await rename(staged, target);
    return Object.keys(FIRST_PROFILES);
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    // Somebody else was faster; theirs stand.
    if (["ENOTEMPTY", "EEXIST"].includes(codeOf(error))) return [];
    throw new GatewayError("PROFILE_INVALID", "the first profiles cannot be made", {
      hint: `Give the gateway's user the right to write to ${home}.`,
      cause: error,
    });
  }
}

async function isAbsentOrEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

async function writeAll(root: string): Promise<void> {
  for (const [name, files] of Object.entries(FIRST_PROFILES)) {
    for (const [file, text] of Object.entries(files)) {
      const target = path.join(root, name, file);
      await mkdir(path.dirname(target), { recursive: true, mode: FOLDER_MODE });
      await writeFile(target, text, { mode: FILE_MODE, flag: "wx" });
    }
  }
}
