import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

const MOUNTS = "/proc/self/mountinfo";

/** Type of the file system that holds the path, by the longest mount that contains it; null = not known here. */
export function filesystemOf(target: string, mountinfo = readMounts()): string | null {
  let best = { mount: "", type: null as string | null };
  for (const line of mountinfo.split("\n")) {
    const [left, right] = line.split(" - ");
    const mount = left?.split(" ")[4];
    const type = right?.split(" ")[0];
    if (mount === undefined || type === undefined) continue;
    const plain = mount.replace(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    if (holds(plain, target) && plain.length >= best.mount.length) best = { mount: plain, type };
  }
  return best.type;
}

/** The path with links resolved, as far as it exists. */
export function realPath(target: string): string {
  if (existsSync(target)) return realpathSync(target);
  const parent = path.dirname(target);
  return parent === target ? target : path.join(realPath(parent), path.basename(target));
}

function holds(mount: string, target: string): boolean {
  const prefix = mount.endsWith("/") ? mount : `${mount}/`;
  return target === mount || target.startsWith(prefix);
}

function readMounts(): string {
  return existsSync(MOUNTS) ? readFileSync(MOUNTS, "utf8") : "";
}
