import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { testEnv } from "../scripts/lib/test-env.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");
const READY = /Holdfast is ready: (http\S+)/;
const READY_WAIT_MS = 300_000;
const STOP_WAIT_MS = 15_000;

/** A server of one test's own, with its own data folder. */
export interface OwnServer {
  /** Where it listens, after a restart too. */
  readonly url: string;
  readonly home: string;
  readonly output: string;
  /** Asks it to end, as Ctrl-C does, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same data folder; ends it first when it still runs. */
  restart(): Promise<void>;
  /** Ends it and removes its data folder. */
  dispose(): Promise<void>;
}

/** Starts `npm start`'s program on free ports with a new data folder; resolves once it is healthy. */
export async function startOwnServer(variables: Record<string, string> = {}): Promise<OwnServer> {
  const home = mkdtempSync(path.join(tmpdir(), "holdfast-own-"));
  let running = await launch(home, variables);

  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded(running.child)) return;
    const ended = once(running.child, "exit");
    running.child.kill(signal);
    const impatience = setTimeout(() => running.child.kill("SIGKILL"), STOP_WAIT_MS);
    await ended;
    clearTimeout(impatience);
  };
  return {
    home,
    get url() {
      return running.url;
    },
    get output() {
      return running.output();
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    async restart() {
      await end("SIGTERM");
      running = await launch(home, { ...variables, PORT: new URL(running.url).port });
    },
    async dispose() {
      await end("SIGTERM");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
}

async function launch(home: string, variables: Record<string, string>): Promise<Running> {
  const env = testEnv(home, {
    PORT: "0",
    SIMULATOR_PORT: "0",
    ...variables,
  });
  const child = spawn(process.execPath, ["scripts/start.mjs"], { cwd: ROOT, env });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${output}`));
    const impatience = setTimeout(() => {
      child.kill("SIGKILL");
      fail("did not become ready");
    }, READY_WAIT_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const ready = READY.exec(output)?.[1];
        if (ready) {
          clearTimeout(impatience);
          resolve(ready);
        }
      });
    }
    child.once("exit", (code) => {
      clearTimeout(impatience);
      fail(`ended with code ${code}`);
    });
  });
  return { child, url, output: () => output };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
