import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runStep } from "./step.mjs";

const STAMP = ".next/holdfast-sources";
// Next writes it last and clears it first, so that it stands for a whole build.
const BUILD_END = ".next/export-marker.json";
const GENERATED = "server/generated";
const SOURCES = [
  "app",
  "components",
  "messages",
  "prisma/schema.prisma",
  "public",
  "server",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "scripts/prisma-generate.mjs",
  "tsconfig.json",
];

/** Generates and builds the app when the sources are not those of the last build. */
export async function buildApp(root) {
  const files = sourceFiles(root);
  const wanted = sourceHash(root, files);
  if (isBuilt(root, files, wanted)) return;
  rmSync(path.join(root, STAMP), { force: true });
  await generate(root);
  await runStep({
    title: "building",
    command: process.execPath,
    args: ["node_modules/next/dist/bin/next", "build"],
    cwd: root,
    env: buildEnv(),
    advice: "the build failed: mend what the lines above name, then try again.",
  });
  writeFileSync(path.join(root, STAMP), wanted);
}

/** Generates the Prisma client; without a change of the schema that is a matter of moments. */
export function generate(root) {
  return runStep({
    title: "generating the database client",
    command: process.execPath,
    args: ["scripts/prisma-generate.mjs"],
    cwd: root,
    env: process.env,
    advice:
      "the database client could not be generated: mend what the lines above name, then try again.",
  });
}

/** A hash over what the build is made of: the path and the content of each source file, and where the project lies. */
export function sourceHash(root, files = sourceFiles(root)) {
  const hash = createHash("sha256").update(`${path.resolve(root)}\n`);
  for (const file of files) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** The files that a build depends on, sorted; tests and generated code are not among them. */
export function sourceFiles(root) {
  return SOURCES.flatMap((entry) => filesUnder(root, entry)).sort();
}

function filesUnder(root, entry) {
  const full = path.join(root, entry);
  if (!existsSync(full) || entry === GENERATED) return [];
  if (!statSync(full).isDirectory()) return /\.test\.[^.]+$/.test(entry) ? [] : [entry];
  return readdirSync(full).flatMap((name) => filesUnder(root, `${entry}/${name}`));
}

/** True when the last build is whole and was made of these sources. */
export function isBuilt(root, files = sourceFiles(root), wanted = sourceHash(root, files)) {
  const end = path.join(root, BUILD_END);
  const stamp = path.join(root, STAMP);
  if (!existsSync(end) || !existsSync(path.join(root, GENERATED))) return false;
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === wanted;
  // Built by hand: current when no source was touched since.
  const builtMs = statSync(end).mtimeMs;
  if (files.some((file) => statSync(path.join(root, file)).mtimeMs > builtMs)) return false;
  writeFileSync(stamp, wanted);
  return true;
}

function buildEnv() {
  const { NODE_ENV: _, ...env } = process.env;
  return { ...env, NEXT_TELEMETRY_DISABLED: "1" };
}
