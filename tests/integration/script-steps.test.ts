import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isBuilt, sourceFiles, sourceHash } from "@/scripts/lib/build.mjs";
import { run } from "@/scripts/lib/children.mjs";
import { isInstalled } from "@/scripts/lib/install.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "holdfast-steps-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string, ageSeconds = 0) {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, content);
  const time = 1_800_000_000 - ageSeconds;
  utimesSync(full, time, time);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a step of the scripts", () => {
  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("ends with all it started when %s comes", async (signal, exitCode) => {
    const script = fork(path.resolve(import.meta.dirname, "../fixtures/run-endless-step.mjs"));
    const [pids] = await once(script, "message");
    script.kill(signal);
    const [code] = await once(script, "exit");
    expect(code).toBe(exitCode);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000 });
  });

  it("gives its exit code and both of its outputs", async () => {
    const script = "console.log('out'); console.error('err'); process.exitCode = 3";
    const { code, output } = await run(process.execPath, ["-e", script]);
    expect({ code, output: output.sort() }).toEqual({ code: 3, output: ["err", "out"] });
  });

  it("tells of a program that does not exist", async () => {
    const { code, output } = await run("no-such-program-here", []);
    expect(code).toBe(127);
    expect(output.join()).toContain("no-such-program-here");
  });
});

describe("the sources of a build", () => {
  it("change with a file's content, its name and its place, and with nothing else", () => {
    write("app/page.tsx", "one");
    const first = sourceHash(root);
    write("app/page.tsx", "one", 50);
    write("app/page.test.tsx", "a test");
    write("README.md", "words");
    expect(sourceHash(root)).toBe(first);
    write("app/page.tsx", "two");
    expect(sourceHash(root)).not.toBe(first);
  });

  it("leave out what is generated", () => {
    write("server/api/router.ts", "");
    write("server/generated/prisma/client.ts", "");
    expect(sourceFiles(root)).toEqual(["server/api/router.ts"]);
  });

  it("are those of a build made by hand when none was touched since", () => {
    write("app/page.tsx", "one", 10);
    write("server/generated/client.ts", "");
    write(".next/export-marker.json", "{}");
    expect(isBuilt(root)).toBe(true);
    write("app/page.tsx", "two", -10);
    expect(isBuilt(root)).toBe(false);
  });

  it("are no build while one is missing or half made", () => {
    write("app/page.tsx", "one", 10);
    write("server/generated/client.ts", "");
    write(".next/BUILD_ID", "abc");
    expect(isBuilt(root)).toBe(false);
  });
});

describe("the installed packages", () => {
  it("are current when npm installed them after the lock file came", () => {
    write("package-lock.json", "{}", 10);
    expect(isInstalled(root)).toBe(false);
    write("node_modules/.package-lock.json", "{}");
    expect(isInstalled(root)).toBe(true);
  });

  it("are out of date when the lock file is newer, or not the one of the last install", () => {
    write("node_modules/.package-lock.json", "{}", 10);
    write("package-lock.json", "{}");
    expect(isInstalled(root)).toBe(false);
    write("node_modules/.holdfast-install", "another\n");
    expect(isInstalled(root)).toBe(false);
  });
});
