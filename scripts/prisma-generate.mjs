// npm run generate: makes the Prisma client, or skips when it is newer than the schema.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const SCHEMA = path.join(ROOT, "prisma", "schema.prisma");
const CLIENT = path.join(ROOT, "server", "generated", "prisma", "client.ts");
const PACKAGE = path.join(ROOT, "node_modules", "prisma", "package.json");
const COMMAND = path.join(ROOT, "node_modules", "prisma", "build", "index.js");

function changedAtMs(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function isCurrent() {
  return changedAtMs(CLIENT) > Math.max(changedAtMs(SCHEMA), changedAtMs(PACKAGE));
}

function generate() {
  const result = spawnSync(process.execPath, [COMMAND, "generate"], {
    cwd: ROOT,
    encoding: "utf8",
    env: {
      ...process.env,
      // Prisma asks for a native engine that generating does not use; any existing file satisfies it.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout}${result.stderr}`);
  throw result.error ?? new Error(`Prisma could not make its client (exit ${result.status}).`);
}

if (isCurrent()) {
  console.log("generate: the Prisma client is current");
} else {
  const startedMs = performance.now();
  generate();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`generate: made the Prisma client in ${seconds} s`);
}
