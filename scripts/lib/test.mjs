import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installBrowser, systemChromium } from "./browser.mjs";
import { buildApp, generate } from "./build.mjs";
import { firstLoads, overBudget, SCANNED_WORDS, serverWordsInBundle } from "./bundle.mjs";
import { runChecks } from "./checks.mjs";
import { run } from "./children.mjs";
import { installPackages } from "./install.mjs";
import { packageCommand } from "./packages.mjs";
import { Refusal } from "./refusal.mjs";
import { playwrightCounts, vitestCounts } from "./reports.mjs";
import { ROOT } from "./settings.mjs";
import { lastLines, seconds } from "./step.mjs";
import { testEnv } from "./test-env.mjs";

const SHOWN_FAILURES = 20;
const SHOWN_MESSAGE_LINES = 12;
const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

/** `npm test`: installs what is missing and runs every stage; the last line is `N passed, N failed`. */
export async function test() {
  const folder = mkdtempSync(path.join(tmpdir(), "holdfast-test-"));
  const total = { passed: 0, failed: 0 };
  const stage = async (title, work) => {
    const began = performance.now();
    const counts = await orFailed(work);
    if (counts.passed + counts.failed === 0) {
      console.log("  no test ran, which counts as a failure");
      counts.failed = 1;
    }
    console.log(`${title}: ${seconds(began)}, ${counts.passed} passed, ${counts.failed} failed`);
    total.passed += counts.passed;
    total.failed += counts.failed;
    return counts.failed === 0;
  };
  try {
    const isReady = await stage("install", install);
    if (isReady) await testStages(stage, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

async function testStages(stage, folder) {
  await stage("check", () => runChecks(ROOT, { withCovered: false }));
  await stage("unit", () => vitest("unit", folder));
  await stage("contracts and integration", () => vitest("integration", folder));
  await stage("architecture", () => vitest("architecture", folder));
  const isBuilt = await stage("build", build);
  await stage("bundle scan", () => (isBuilt ? scanBundle() : notRun()));
  await stage("browser", () => (isBuilt ? playwright(folder) : notRun()));
}

async function orFailed(work) {
  try {
    return { ...(await work()) };
  } catch (error) {
    const lines = error instanceof Refusal ? [...error.lines, error.message] : [error.stack];
    console.log(lines.map((line) => `  ${line}`).join("\n"));
    return { ...FAILED };
  }
}

async function install() {
  await installPackages(ROOT);
  await generate(ROOT);
  await installBrowser(ROOT);
  return PASSED;
}

async function build() {
  await buildApp(ROOT);
  return PASSED;
}

function notRun() {
  console.log("  not run, since the build failed");
  return FAILED;
}

function scanBundle() {
  const found = serverWordsInBundle(ROOT);
  for (const line of found) console.log(`  ${line}`);
  const words = new Set(found.map((line) => line.split(" holds ")[1]));
  const loads = firstLoads(ROOT);
  const heavy = overBudget(loads);
  for (const { page, kilobytes } of loads) {
    console.log(`  first load of ${page}: ${kilobytes} KB gzipped`);
  }
  for (const { page, kilobytes, budget } of heavy) {
    console.log(`  ${page} loads ${kilobytes} KB first; no more than ${budget} KB may`);
  }
  return {
    passed: SCANNED_WORDS - words.size + loads.length - heavy.length,
    failed: words.size + heavy.length,
  };
}

function vitest(project, folder) {
  const file = path.join(folder, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", "--project", project, ...reporters];
  return reported({
    ...packageCommand(ROOT, "vitest", args),
    env: testEnv(path.join(folder, `home-${project}`)),
    file,
    countsOf: vitestCounts,
  });
}

function playwright(folder) {
  const file = path.join(folder, "browser.json");
  return reported({
    ...packageCommand(ROOT, "@playwright/test", ["test", "--reporter=json"]),
    env: testEnv(path.join(folder, "home-browser"), {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      CHROMIUM_PATH: systemChromium() ?? "",
    }),
    file,
    countsOf: playwrightCounts,
  });
}

/** Runs a test program and reads its report; what it says beyond its report (a crash) is a failure too. */
async function reported({ command, args, env, file, countsOf }) {
  const { code, output } = await run(command, args, { cwd: ROOT, env: { ...env, NO_COLOR: "1" } });
  const report = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, "utf8"))) : null;
  for (const { title, message } of report?.failures.slice(0, SHOWN_FAILURES) ?? []) {
    console.log(`  failed: ${title}\n${indented(message)}`);
  }
  if (code === 0 && report) return report;
  if (report && report.failed > 0) return report;
  console.log(
    lastLines(output)
      .map((line) => `  ${line}`)
      .join("\n"),
  );
  return { passed: report?.passed ?? 0, failed: 1 };
}

function indented(message) {
  const lines = message.split("\n").filter((line) => line.trim() !== "" && !isForeign(line));
  return lines
    .slice(0, SHOWN_MESSAGE_LINES)
    .map((line) => `      ${line}`)
    .join("\n");
}

/** A line of a stack that leads into what is installed, not into the project. */
function isForeign(line) {
  return /^\s+at .*(node_modules|node:)/.test(line);
}
