import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const STATIC = ".next/static";
const SERVER_WORDS = [
  "@anthropic-ai/sdk",
  "ANTHROPIC_API_KEY",
  "HOLDFAST_HOME",
  "HOLDFAST_PASSWORD",
  "PrismaClient",
  "better-sqlite3",
  "node:fs",
];

/** Server words that stand in files for the browser, as "file holds word"; empty when there are none. */
export function serverWordsInBundle(root) {
  const files = scriptsUnder(path.join(root, STATIC));
  return files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const words = SERVER_WORDS.filter((word) => source.includes(word));
    return words.map((word) => `${path.relative(root, file)} holds ${word}`);
  });
}

/** How many words the scan looks for. */
export const SCANNED_WORDS = SERVER_WORDS.length;

/** Each page with the gzipped kilobytes of the scripts that its first load asks for. */
export function firstLoads(root) {
  const app = path.join(root, ".next/server/app");
  return manifestsUnder(app)
    .map((file) => ({ page: pageOf(app, file), kilobytes: gzippedKilobytes(root, file) }))
    .sort((a, b) => a.page.localeCompare(b.page));
}

// Kilobytes of scripts, gzipped, of which React and Next are 133. What shows a conversation carries its
// thread, its tools and the way that only a part of it is drawn: the console, and a session's transcript.
const BUDGET = { conversation: 260, elsewhere: 200 };

/** The pages whose first load is heavier than it may be, each with its budget. */
export function overBudget(loads) {
  return loads
    .map((load) => ({ ...load, budget: budgetOf(load.page) }))
    .filter(({ kilobytes, budget }) => kilobytes > budget);
}

function budgetOf(page) {
  const isConversation = page.startsWith("/console") || page.endsWith("/transcript");
  return isConversation ? BUDGET.conversation : BUDGET.elsewhere;
}

function pageOf(app, file) {
  const folder = path.relative(app, file).replace(/\/?page_client-reference-manifest\.js$/, "");
  const segments = folder.split("/").filter((segment) => segment !== "" && !isGroup(segment));
  return `/${segments.join("/")}`;
}

/** A folder that gathers routes and stands in no address. */
function isGroup(segment) {
  return segment.startsWith("(") && segment.endsWith(")");
}

function gzippedKilobytes(root, manifest) {
  const shared = JSON.parse(readFileSync(path.join(root, ".next/build-manifest.json"), "utf8"));
  const entries =
    readFileSync(manifest, "utf8").match(/"entryJSFiles":\s*(\{[^}]*\})/)?.[1] ?? "{}";
  const own = Object.values(JSON.parse(entries)).flat();
  const files = new Set([...(shared.rootMainFiles ?? []), ...own]);
  const bytes = [...files]
    .map((file) => path.join(root, ".next", decodeURI(file)))
    .filter(existsSync)
    .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  return Math.round(bytes / 1024);
}

function scriptsUnder(folder) {
  return filesUnder(folder).filter((file) => file.endsWith(".js"));
}

function manifestsUnder(folder) {
  return filesUnder(folder).filter((file) => file.endsWith("page_client-reference-manifest.js"));
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}
