import { availableParallelism } from "node:os";
import { run } from "./children.mjs";
import { packageCommand } from "./packages.mjs";
import { lastLines, seconds } from "./step.mjs";

const SHOWN_LINES = 60;

/** Every check of `npm run check`; those with `coveredBy` run again in that stage of `npm test`. */
const CHECKS = [
  {
    title: "types",
    commands: (root) => [
      packageCommand(root, "next", ["typegen"]),
      packageCommand(root, "typescript", ["--noEmit"]),
    ],
  },
  {
    title: "format and lint",
    commands: (root) => [packageCommand(root, "@biomejs/biome", ["check", "--error-on-warnings"])],
  },
  {
    title: "unused code",
    commands: (root) => [packageCommand(root, "knip", ["--no-progress"])],
  },
  {
    title: "paths in the documents",
    commands: () => [{ command: process.execPath, args: ["scripts/check-docs.mjs"] }],
  },
  {
    title: "architecture",
    coveredBy: "architecture",
    commands: (root) => [packageCommand(root, "vitest", ["run", "--project", "architecture"])],
  },
  {
    title: "message catalogues",
    coveredBy: "unit",
    commands: (root) => [packageCommand(root, "vitest", ["run", "--project", "unit", "messages/"])],
  },
];

/** Runs the checks, a few at a time, one line each; resolves with how many passed and failed. */
export async function runChecks(root, { withCovered }) {
  const waiting = CHECKS.filter((check) => withCovered || check.coveredBy === undefined);
  const counts = { passed: 0, failed: 0 };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const isGood = await runCheck(root, check);
      counts[isGood ? "passed" : "failed"] += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  return counts;
}

async function runCheck(root, { title, commands }) {
  const began = performance.now();
  for (const { command, args } of commands(root)) {
    const { code, output } = await run(command, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1" },
    });
    if (code === 0) continue;
    const lines = lastLines(output, SHOWN_LINES).map((line) => `    ${line}`);
    console.log([`  ${title}: failed after ${seconds(began)}`, ...lines].join("\n"));
    return false;
  }
  console.log(`  ${title}: ${seconds(began)}`);
  return true;
}
