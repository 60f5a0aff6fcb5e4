import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const START_WAIT_MS = 300_000;
const TICKS_PER_SECOND = 100;

/** A process that a benchmark started, and the way to end it. */
export interface Started {
  readonly url: string;
  readonly pid: number;
  /** From spawning to the first good answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

export interface World {
  readonly home: string;
  readonly provider: Started;
  readonly gateway: Started;
  /** Ends the gateway and starts it again on the same folder and provider. */
  restart(): Promise<World>;
  close(): Promise<void>;
}

/** The finished product on a new data folder, its provider a simulated one at 0 ms in a process of its own. */
export async function startWorld(env: Readonly<Record<string, string>> = {}): Promise<World> {
  const home = mkdtempSync(path.join(tmpdir(), "holdfast-bench-"));
  const provider = await startProvider();
  return attach(home, provider, env);
}

async function attach(
  home: string,
  provider: Started,
  env: Readonly<Record<string, string>>,
): Promise<World> {
  const gateway = await startGateway({
    HOLDFAST_HOME: home,
    HOLDFAST_LOG_LEVEL: "warn",
    ANTHROPIC_API_KEY: "bench-key",
    ANTHROPIC_BASE_URL: provider.url,
    ...env,
  });
  return {
    home,
    provider,
    gateway,
    restart: async () => {
      await gateway.stop();
      return attach(home, provider, env);
    },
    close: async () => {
      await gateway.stop();
      await provider.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function startProvider(): Promise<Started> {
  const port = await freePort();
  const tsx = path.resolve("node_modules/tsx/dist/cli.mjs");
  const url = `http://127.0.0.1:${port}`;
  return start([tsx, "scripts/simulator.ts", "--fast", "--port", String(port)], {
    url,
    health: `${url}/__sim/state`,
    env: {},
  });
}

/** `npm start` of the built project on a free port. */
export async function startGateway(env: Readonly<Record<string, string>>): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return start(["scripts/start.mjs"], {
    url,
    health: `${url}/api/health`,
    env: { ...env, PORT: String(port) },
  });
}

/** A plain pass-through to the target in a process of its own: what any gateway costs at least. */
export async function startPassThrough(target: string): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return start(["bench/pass-through.mjs", String(port), target], {
    url,
    health: `${url}/__sim/state`,
    env: {},
  });
}

async function start(
  args: readonly string[],
  { url, health, env }: { url: string; health: string; env: Readonly<Record<string, string>> },
): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  await untilHealthy(health, child, output);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () => stopped(child),
  };
}

async function untilHealthy(
  url: string,
  child: ChildProcess,
  output: readonly string[],
): Promise<void> {
  const end = performance.now() + START_WAIT_MS;
  while (performance.now() < end) {
    if (child.exitCode !== null) break;
    const isHealthy = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await pause(20);
  }
  await stopped(child);
  throw new Error(`${url} did not answer:\n${output.join("").slice(-2_000)}`);
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new Error("no port is free"));
      });
    });
  });
}

/** Processor time a process has used so far, in milliseconds. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
