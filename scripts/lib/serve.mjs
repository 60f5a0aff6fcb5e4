import { createRequire } from "node:module";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { serverFile } from "./preflight.mjs";
import { browserUrl } from "./settings.mjs";

const HEALTH_WAIT_MS = 60_000;
const HEALTH_PAUSE_MS = 50;
/** Serves the finished build in this process, and prints where it is once it answers. */
export async function serve(root, settings) {
  const { host, port, home } = settings;
  Object.assign(process.env, {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // The runtime ends streams and turns itself; it has to be set before Next is loaded.
    NEXT_MANUAL_SIG_HANDLE: "true",
    HOST: host,
    PORT: String(port),
    HOLDFAST_HOME: home,
  });
  process.chdir(root);
  const speak = muteNext();
  const next = path.join(root, "node_modules/next/dist/bin/next");
  process.argv = [process.execPath, next, "start", "-H", host, "-p", String(port)];
  createRequire(next)(next);
  const answered = await untilHealthy(browserUrl(settings));
  speak();
  if (answered) return announce(settings);
  console.error(
    `holdfast: the server did not become healthy within ${HEALTH_WAIT_MS / 1000} s: see the lines above, and try again.`,
  );
  process.exit(1);
}

function announce({ host, port, home }) {
  console.log(`\nHoldfast is ready: ${browserUrl({ host, port })}`);
  console.log(`  data folder   ${home}`);
  console.log(`  provider      ${providerLine(serverFile(home)?.simulated ?? true, process.env)}`);
  console.log("  stop it with Ctrl-C\n");
}

/** Which provider answers, in one line: the simulated one is never taken for a real one. */
export function providerLine(simulated, env) {
  if (!simulated)
    return `Anthropic${env.ANTHROPIC_BASE_URL ? ` at ${env.ANTHROPIC_BASE_URL}` : ""}`;
  const line = "simulated: answers are scripted and cost nothing";
  return env.ANTHROPIC_API_KEY ? line : `${line} (ANTHROPIC_API_KEY brings real ones)`;
}

async function untilHealthy(url) {
  const end = performance.now() + HEALTH_WAIT_MS;
  while (performance.now() < end) {
    try {
      const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) });
      await response.arrayBuffer();
      if (response.ok) return true;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, HEALTH_PAUSE_MS));
  }
  return false;
}

/** Keeps Next's own banner from the screen (what it warns of stays) until the returned function is called. */
function muteNext() {
  const log = console.log;
  console.log = (...parts) => {
    const line = stripVTControlCharacters(parts.join(" ")).trim();
    if (line !== "" && !/^(▲|✓|- (Local|Network):)/.test(line)) log(...parts);
  };
  return () => {
    console.log = log;
  };
}
