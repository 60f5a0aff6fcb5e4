import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { runStep } from "./step.mjs";

const STAMP = "node_modules/.holdfast-install";
const NPM_LOCK = "node_modules/.package-lock.json";

/** Installs the locked packages when they are missing, or when the lock file or Node has changed since. */
export async function installPackages(root) {
  const wanted = fingerprint(root);
  if (isInstalled(root, wanted)) return;
  await runStep({
    title: "installing packages (the first time takes a minute or two)",
    ...npm(["ci", "--include=dev", "--no-audit", "--no-fund"]),
    cwd: root,
    env: installEnv(),
    advice:
      "the packages could not be installed: check the connection to the npm registry (and a C++ compiler, where better-sqlite3 has no ready binary), then try again.",
  });
  writeFileSync(path.join(root, STAMP), wanted);
}

/** True when node_modules is what the lock file asks for. */
export function isInstalled(root, wanted = fingerprint(root)) {
  const stamp = path.join(root, STAMP);
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === wanted;
  return isInstalledByHand(root);
}

function isInstalledByHand(root) {
  const installed = path.join(root, NPM_LOCK);
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(path.join(root, "package-lock.json")).mtimeMs;
}

function fingerprint(root) {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform}-${process.arch} abi-${process.versions.modules}\n`;
}

function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith("npm-cli.js")) return { command: process.execPath, args: [cli, ...args] };
  return { command: "npm", args };
}

function installEnv() {
  const jobs = String(availableParallelism());
  // NODE_ENV=production would leave out what the build needs.
  const { NODE_ENV: _, ...env } = process.env;
  return { ...env, JOBS: jobs, MAKEFLAGS: `-j${jobs}` };
}
