import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
// Set, so that no .env of the developer decides.
const OURS = { HOST: "127.0.0.1", PORT: "0" };
const LONGEST_START_MS = 20_000;
let home = "";

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "holdfast-start-"));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

interface Ending {
  code: number | null;
  lines: string[];
}

async function start(variables: Record<string, string>): Promise<Ending> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env: { NODE_ENV: "production", PATH, HOME, HOLDFAST_HOME: home, ...OURS, ...variables },
    timeout: LONGEST_START_MS,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, lines: output.trim().split("\n") };
}

async function takenPort(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return { server, port: address.port };
}

function databaseOfVersion(version: number): Buffer {
  const header = Buffer.alloc(4096);
  header.write("SQLite format 3\0", 0, "latin1");
  header.writeInt32BE(version, 60);
  return header;
}

async function holdLock(): Promise<ChildProcess> {
  const holder = fork(path.join(ROOT, "tests/fixtures/hold-lock.mjs"), [home]);
  await once(holder, "message");
  return holder;
}

describe("npm start refuses with one line and exit code 1", () => {
  it("a taken port, naming it and how to choose another", async () => {
    const { server, port } = await takenPort();
    const ending = await start({ PORT: String(port) });
    server.close();
    expect(ending).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(`^holdfast: port ${port} .*is taken.*PORT=${port + 1} npm start`),
      ],
    });
  });

  it("a port that is no port", async () => {
    const ending = await start({ PORT: "http" });
    expect(ending).toEqual({ code: 1, lines: [expect.stringContaining('not "http"')] });
  });

  it("a data folder that cannot be written to", async () => {
    const file = path.join(home, "a-file");
    writeFileSync(file, "");
    const ending = await start({ HOLDFAST_HOME: path.join(file, "inside") });
    expect(ending).toEqual({
      code: 1,
      lines: [expect.stringMatching(/data folder .*a-file.* cannot be written to .*HOLDFAST_HOME/)],
    });
  });

  it.runIf(process.platform === "linux")("a data folder that nobody could make", async () => {
    const ending = await start({ HOLDFAST_HOME: "/proc/holdfast/inside" });
    expect(ending).toEqual({
      code: 1,
      lines: [expect.stringMatching(/data folder \/proc.* cannot be written to .*HOLDFAST_HOME/)],
    });
  });

  it("a database that is newer than the program", async () => {
    writeFileSync(path.join(home, "holdfast.db"), databaseOfVersion(9999));
    const ending = await start({});
    expect(ending).toEqual({
      code: 1,
      lines: [expect.stringMatching(/newer than this program \(version 9999.*update Holdfast/)],
    });
  });

  it("a data folder that another server holds, naming its pid and URL", async () => {
    const holder = await holdLock();
    writeFileSync(
      path.join(home, "server.json"),
      JSON.stringify({ pid: holder.pid, url: "http://127.0.0.1:4567" }),
    );
    const ending = await start({});
    holder.kill("SIGKILL");
    await once(holder, "exit");
    expect(ending).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(`another Holdfast server.*pid ${holder.pid}, http://127.0.0.1:4567`),
      ],
    });
  });

  it("a bind that others can reach without a password", async () => {
    const ending = await start({ HOST: "0.0.0.0" });
    expect(ending).toEqual({
      code: 1,
      lines: [expect.stringMatching(/HOST=0\.0\.0\.0 .*HOLDFAST_PASSWORD/)],
    });
  });

  it("a host that is not an address of this machine", async () => {
    const ending = await start({ HOST: "192.0.2.1", HOLDFAST_PASSWORD: "tidal" });
    expect(ending).toEqual({ code: 1, lines: [expect.stringContaining("HOST=192.0.2.1")] });
  });
});
