import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { packageCommand } from "./packages.mjs";
import { runStep } from "./step.mjs";

const ADVICE =
  "no browser could be installed for the browser tests: install Chromium and name it with CHROMIUM_PATH.";

/** The Chromium to test with: CHROMIUM_PATH, else `chromium` on PATH, else null for Playwright's own. */
export function systemChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, "chromium")).find(isExecutable) ?? null;
}

/** Installs a browser where there is none: Debian's package for root, else the one that Playwright brings. */
export async function installBrowser(root) {
  if (systemChromium() !== null || hasPlaywrightChromium(root)) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) return installDebianChromium(root);
  await runStep({
    title: "installing Playwright's browser",
    ...packageCommand(root, "@playwright/test", ["install", "chromium"]),
    cwd: root,
    env: process.env,
    advice: ADVICE,
  });
}

async function installDebianChromium(root) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk"],
  ]) {
    const title = args[0] === "update" ? "reading the package lists" : "installing Chromium";
    await runStep({ title, command: "apt-get", args, cwd: root, env, advice: ADVICE });
  }
}

function hasPlaywrightChromium(root) {
  const { chromium } = createRequire(path.join(root, "package.json"))("@playwright/test");
  return existsSync(chromium.executablePath());
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
