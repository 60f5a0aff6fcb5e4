import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { existsIn, faultsOf } from "./lib/docs.mjs";
import { ROOT } from "./lib/settings.mjs";

const SKIPPED = new Set([".git", ".next", "node_modules", "playwright-report", "test-results"]);

const files = filesUnder("");
const documents = files.filter((file) => file.endsWith(".md") && !/^(server|tests)\//.test(file));
const exists = existsIn(files);
const faults = documents.flatMap((file) =>
  faultsOf(file, readFileSync(path.join(ROOT, file), "utf8"), exists),
);
if (documents.length === 0) faults.push("no document was found");

for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);

function filesUnder(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return SKIPPED.has(entry.name) ? [] : filesUnder(file);
  });
}
