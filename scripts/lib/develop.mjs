import { spawn } from "node:child_process";
import path from "node:path";
import { generate } from "./build.mjs";
import { prepare } from "./prepare.mjs";
import { ROOT } from "./settings.mjs";

/** `npm run dev`: the same checks as `npm start`, then Next's development server. */
export async function develop() {
  const { host, port, home } = await prepare(generate);
  const next = path.join(ROOT, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [next, "dev", "-H", host, "-p", String(port)], {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...process.env,
      HOST: host,
      PORT: String(port),
      HOLDFAST_HOME: home,
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => process.exit(code ?? 1));
}
