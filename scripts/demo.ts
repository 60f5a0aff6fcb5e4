import { homedir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { isGatewayError, silentLogger } from "@/server/core/kernel";
import { makeDemoHome } from "@/server/runtime/demo";

const USAGE = "npm run demo -- [--home FOLDER]";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { home: { type: "string" } } });
  const home = dataFolder(values.home);
  const startedMs = performance.now();
  const isTerminal = process.stdout.isTTY;
  console.log(`Making an example of two weeks in ${home} …`);
  const made = await makeDemoHome({
    home,
    projectRoot: path.resolve(import.meta.dirname, ".."),
    logger: silentLogger,
    onProgress: (part) => {
      if (isTerminal) process.stdout.write(`\r${Math.round(100 * part)} % `);
    },
  });
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  if (isTerminal) process.stdout.write("\r");
  console.log(
    `Made ${made.sessions} sessions with ${made.turns} turns and about ${made.calls} model calls in ${seconds} s.`,
  );
  console.log(`Start it: HOLDFAST_HOME=${shellWord(home)} npm start`);
}

function dataFolder(asked: string | undefined): string {
  const folder = asked ?? (process.env.HOLDFAST_HOME || "~/.holdfast");
  return path.resolve(folder.replace(/^~(?=$|\/)/, homedir()));
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function explain(error: unknown): string {
  if (isGatewayError(error)) return [error.message, error.hint].filter(Boolean).join("\n");
  return error instanceof Error ? `${error.message}\n${USAGE}` : String(error);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
