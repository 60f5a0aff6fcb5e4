import { run } from "./children.mjs";
import { Refusal } from "./refusal.mjs";

const SHOWN_LINES = 30;

/** Runs one step as one printed line with its seconds; a failure refuses with the end of the output and the advice. */
export async function runStep(step) {
  const { title, command, args, cwd, env, advice } = step;
  const began = performance.now();
  process.stdout.write(`  ${title} … `);
  const { code, output } = await run(command, args, { cwd, env });
  const took = seconds(began);
  if (code === 0) {
    process.stdout.write(`${took}\n`);
    return;
  }
  process.stdout.write(`failed after ${took}\n`);
  throw new Refusal(advice, lastLines(output));
}

/** The time since a `performance.now()`, as "12.3 s". */
export function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/** The end of an output, without the blank lines that surround it. */
export function lastLines(output, count = SHOWN_LINES) {
  return output.join("\n").trim().split("\n").slice(-count);
}
