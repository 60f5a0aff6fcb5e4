import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Bundles a script of this folder once, so that each of many processes starts in a second; gives its path. */
export function bundled(script: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "holdfast-child-"));
  mkdirSync(folder, { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const target = path.join(folder, `${path.basename(script, ".ts")}.mjs`);
  execFileSync(
    path.join(ROOT, "node_modules/.bin/esbuild"),
    [
      path.join(import.meta.dirname, script),
      "--bundle",
      "--platform=node",
      "--format=esm",
      "--packages=external",
      "--alias:@=.",
      `--outfile=${target}`,
      "--log-level=error",
    ],
    { cwd: ROOT },
  );
  return target;
}

/** A process of its own that tells what happens, one message after the other. */
export class Child {
  readonly told: unknown[] = [];
  private readonly process: ChildProcess;
  private readonly exited: Promise<void>;
  private wake: () => void = () => undefined;

  constructor(script: string, env: Readonly<Record<string, string>>) {
    this.process = fork(script, [], {
      execArgv: [],
      cwd: ROOT,
      env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", ...env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.exited = new Promise((resolve) => this.process.once("exit", () => resolve()));
    this.process.on("message", (message) => {
      this.told.push(message);
      this.wake();
    });
    this.process.once("exit", () => this.wake());
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  tell(message: object | string): void {
    if (this.process.connected) this.process.send(message, () => undefined);
  }

  /** Waits until it has told so many messages, and gives them; throws when it ends before. */
  async hasTold(count: number): Promise<readonly unknown[]> {
    while (this.told.length < count) {
      if (this.process.exitCode !== null) throw new Error(`process ${this.pid} ended too early`);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.told.slice(0, count);
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    this.process.kill("SIGKILL");
    await this.exited;
  }

  /** Asks it to end in order. */
  async close(): Promise<void> {
    this.tell("close");
    await this.exited;
  }
}
