import type { Dirent } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { GatewayError } from "@/server/core/kernel";
import type { WorkspaceEntry, WorkspaceListing } from "@/server/core/tools";
import { fileFault, refused, shown } from "./paths";

const MOST_ENTRIES = 500;
const NOT_ENTERED: readonly string[] = [".git", "node_modules"];

interface Folder {
  readonly target: string;
  /** As the listing names it; "" is the workspace. */
  readonly name: string;
}

/** Lists level by level, so that one large folder does not hide its neighbours; sorted by path. */
export async function listFolder(
  asked: string,
  start: Folder,
  depth: number,
): Promise<WorkspaceListing> {
  const entries: WorkspaceEntry[] = [];
  let level: Folder[] = [start];
  for (let left = depth; left > 0 && level.length > 0; left -= 1) {
    const below: Folder[] = [];
    for (const folder of level) {
      for (const found of await readFolder(asked, folder)) {
        if (entries.length === MOST_ENTRIES) return { entries: sorted(entries), isCut: true };
        const entry = await describe(folder, found);
        if (entry === null) continue;
        entries.push(entry);
        if (entry.kind === "folder" && !NOT_ENTERED.includes(found.name))
          below.push({ target: path.join(folder.target, found.name), name: entry.path });
      }
    }
    level = below;
  }
  return { entries: sorted(entries), isCut: false };
}

async function readFolder(asked: string, folder: Folder): Promise<Dirent[]> {
  const found = await readdir(folder.target, { withFileTypes: true }).catch((cause) => {
    throw folderFault(asked, cause);
  });
  const now = await realpath(folder.target).catch((cause) => {
    throw fileFault(asked, cause);
  });
  if (now !== folder.target) throw refused(asked, "was changed while it was listed");
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function describe(folder: Folder, found: Dirent): Promise<WorkspaceEntry | null> {
  const name = folder.name === "" ? found.name : `${folder.name}/${found.name}`;
  if (found.isDirectory()) return { path: name, kind: "folder", bytes: null };
  if (found.isSymbolicLink()) return { path: name, kind: "link", bytes: null };
  if (!found.isFile()) return { path: name, kind: "other", bytes: null };
  const bytes = await sizeOf(path.join(folder.target, found.name));
  return bytes === null ? null : { path: name, kind: "file", bytes };
}

async function sizeOf(target: string): Promise<number | null> {
  try {
    return (await lstat(target)).size;
  } catch {
    return null; // deleted since the folder was read: then it is not there
  }
}

function sorted(entries: WorkspaceEntry[]): WorkspaceEntry[] {
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function folderFault(asked: string, cause: unknown): GatewayError {
  const isNoFolder =
    typeof cause === "object" && cause !== null && "code" in cause && cause.code === "ENOTDIR";
  if (!isNoFolder) return fileFault(asked, cause);
  return new GatewayError("BAD_INPUT", `${shown(asked)} is a file`, {
    hint: "read_file reads it.",
  });
}
