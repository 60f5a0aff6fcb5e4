import { readFileSync } from "node:fs";
import path from "node:path";

/** The command line that runs a program of an installed package, the same on every system. */
export function packageCommand(root, name, args) {
  const folder = path.join(root, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const script = typeof bin === "string" ? bin : Object.values(bin)[0];
  return { command: process.execPath, args: [path.join(folder, script), ...args] };
}
