import { parseArgs } from "node:util";
import { DEMO_PACE, startSimulator } from "@/server/simulator";

const DEFAULT_PORT = 3099;
const HELP = `npm run simulator -- [--port N] [--host HOST] [--dir DIR] [--fast] [--quiet]
Base URLs: http://HOST:PORT for Anthropic's API, http://HOST:PORT/v1 for OpenAI's two.`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string" },
        host: { type: "string" },
        dir: { type: "string" },
        fast: { type: "boolean", default: false },
        quiet: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const port = Number(values.port ?? process.env.SIMULATOR_PORT ?? DEFAULT_PORT);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Error(`--port ${values.port ?? process.env.SIMULATOR_PORT} is not a port number`);
    }
    return { ...values, port };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${HELP}\n`);
    process.exit(2);
  }
}

const { port, host, dir, fast, quiet, help } = readArguments();
if (help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}

const simulator = await startSimulator({
  port,
  ...(host === undefined ? {} : { host }),
  dir: dir ?? null,
  ...(fast ? {} : DEMO_PACE),
});
if (!quiet) process.stdout.write(`Simulated provider on ${simulator.url}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await simulator.close();
    process.exit(0);
  });
}
