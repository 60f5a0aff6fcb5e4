import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One file of the project; `path` is relative to its root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly source: string;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "bench", "components", "e2e", "messages", "scripts", "server", "tests"];
const CODE = /\.(ts|tsx|mts|mjs)$/;
const GENERATED = "server/generated";

let tree: readonly SourceFile[] | undefined;

/** Every code file of the project that people write, read once. */
export function projectTree(): readonly SourceFile[] {
  tree ??= [...rootFiles(), ...FOLDERS.flatMap(filesUnder)].map((file) => ({
    path: file,
    source: readFileSync(path.join(ROOT, file), "utf8"),
  }));
  return tree;
}

/** True for code that only tests, measures, configures or operates the product. */
export function isTooling(file: string): boolean {
  return /^(tests|e2e|bench|scripts)\/|^[^/]+\.config\.\w+$|\.test\.[^/]+$/.test(file);
}

function rootFiles(): string[] {
  return readdirSync(ROOT).filter((name) => CODE.test(name) && !name.endsWith(".d.ts"));
}

function filesUnder(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return file === GENERATED ? [] : filesUnder(file);
    return CODE.test(entry.name) ? [file] : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  } catch {
    return []; // A folder appears with the work that fills it.
  }
}
