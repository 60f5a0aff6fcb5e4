import { spawn } from "node:child_process";

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const GRACE_MS = 5000;
const running = new Set();
let isEnding = false;

/** Runs a command to its end and resolves with its exit code and its output; a signal to us ends it too. */
export async function run(command, args, { cwd, env, onLine } = {}) {
  const output = [];
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    // Its own group, so that what it starts can be ended with it.
    detached: process.platform !== "win32",
    shell: process.platform === "win32" && command === "npm",
  });
  track(child);
  for (const stream of [child.stdout, child.stderr]) collectLines(stream, output, onLine);
  const code = await new Promise((resolve) => {
    child.once("error", (error) => {
      output.push(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once("close", (exitCode, signal) => {
      // A step that we end ourselves did not fail: the process exits, and nobody is told.
      if (!isEnding) resolve(exitCode ?? (signal ? 128 : 1));
    });
  });
  untrack(child);
  return { code, output };
}

function collectLines(stream, output, onLine) {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) accept(line);
  });
  stream.on("end", () => rest && accept(rest));
  function accept(line) {
    output.push(line);
    onLine?.(line);
  }
}

function track(child) {
  if (running.size === 0) {
    for (const signal of Object.keys(SIGNALS)) process.on(signal, endAll);
    process.on("exit", killAll);
  }
  running.add(child);
}

function untrack(child) {
  running.delete(child);
  if (running.size > 0) return;
  for (const signal of Object.keys(SIGNALS)) process.off(signal, endAll);
  process.off("exit", killAll);
}

async function endAll(signal) {
  isEnding = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of running) signalGroup(child, "SIGTERM");
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, GRACE_MS))]);
  process.exit(SIGNALS[signal]);
}

function killAll() {
  for (const child of running) signalGroup(child, "SIGKILL");
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}
