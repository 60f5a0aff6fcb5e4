import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type GatewayError, isGatewayError, silentLogger } from "@/server/core/kernel";
import { openProfileFolders, readGatewayConfig } from ".";

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "holdfast-profiles-"));
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function write(file: string, content: string | Uint8Array): void {
  const target = path.join(home, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

function open() {
  return openProfileFolders({ home, logger: silentLogger });
}

async function faultOf(work: Promise<unknown>): Promise<GatewayError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isGatewayError(error)) throw new Error(`expected a GatewayError, got ${error}`);
  return error;
}

describe("loading a profile", () => {
  it("gives its settings and texts, home and workspace", async () => {
    write("profiles/heron/config.yaml", "model: claude-opus-5\n");
    write("profiles/heron/SOUL.md", "You are Heron.\n");
    write("profiles/heron/memories/MEMORY.md", "Counts birds.");
    write("profiles/heron/workspace/AGENTS.md", "Tides first.");
    write("profiles/heron/workspace/CLAUDE.md", "Not read.");
    const folder = path.join(home, "profiles", "heron");
    expect(await open().load("heron")).toEqual({
      name: "heron",
      home: folder,
      config: expect.objectContaining({ model: "claude-opus-5", toolset: ["files"] }),
      persona: "You are Heron.\n",
      memory: "Counts birds.",
      user: null,
      projectFiles: [{ path: "AGENTS.md", text: "Tides first." }],
      workspace: path.join(folder, "workspace"),
    });
  });

  it("is content with an empty folder", async () => {
    mkdirSync(path.join(home, "profiles", "bare"), { recursive: true });
    expect(await open().load("bare")).toMatchObject({
      persona: null,
      projectFiles: [],
      config: { model: "claude-opus-5-5" },
    });
  });

  it("reads anew what was edited since", async () => {
    write("profiles/heron/SOUL.md", "one");
    const source = open();
    await source.load("heron");
    write("profiles/heron/SOUL.md", "two");
    expect((await source.load("heron")).persona).toBe("two");
  });

  it("gives two profiles loaded at once each its own persona", async () => {
    write("profiles/alpha/SOUL.md", "Alpha sings.");
    write("profiles/beta/SOUL.md", "Beta speaks in haiku.");
    const source = open();
    const [alpha, beta] = await Promise.all([source.load("alpha"), source.load("beta")]);
    expect([alpha.persona, beta.persona]).toEqual(["Alpha sings.", "Beta speaks in haiku."]);
  });

  it.each(["../heron", "..%2fheron", "/etc", "a\0b", "Heron", ""])(
    "refuses the name %j without looking for it",
    async (name) => {
      expect((await faultOf(open().load(name))).code).toBe("BAD_INPUT");
    },
  );

  it("says what a missing profile would be", async () => {
    write("profiles/file", "no folder");
    symlinkSync("/etc", path.join(home, "profiles", "link"));
    for (const name of ["heron", "file", "link"])
      expect(await faultOf(open().load(name))).toMatchObject({
        code: "NOT_FOUND",
        message: `there is no profile ${name}`,
      });
  });

  it("names all faults of all files in one message, with lines", async () => {
    write("profiles/heron/config.yaml", "# mine\nmodle: x\ncacheTtl: 2h\nmaxIterations:\n  - 3\n");
    write("profiles/heron/SOUL.md", Buffer.from([0x63, 0xe9]));
    write("profiles/heron/memories/USER.md", "x".repeat(1_048_577));
    const fault = await faultOf(open().load("heron"));
    expect(fault.code).toBe("PROFILE_INVALID");
    for (const part of [
      "the profile heron cannot be used",
      'config.yaml line 2: modle: there is no such setting; did you mean "model"?',
      'config.yaml line 3: cacheTtl: expected one of "5m"|"1h"|"off"',
      "config.yaml line 4: maxIterations: expected number, received array",
      "SOUL.md: is no UTF-8 text; save it as UTF-8",
      "memories/USER.md: is larger than 1048576 bytes",
    ])
      expect(fault.message).toContain(part);
  });

  it("repeats no key that stands where a setting belongs", async () => {
    for (const key of ["sk-ant-api03-planted", "a1b2c3", "x".repeat(40)]) {
      write("profiles/heron/config.yaml", `model: x\n${key}: y\n`);
      const { message } = await faultOf(open().load("heron"));
      expect(message).toContain("config.yaml line 2: …: there is no such setting");
      expect(message).not.toContain(key);
    }
  });

  it.each([
    ["an unclosed bracket", "model: x\ntoolset: [files\n"],
    ["a key twice", "model: x\nmodel: y\n"],
    ["a tab for indentation", "channelPrompts:\n\ta: b\n"],
    ["an unknown tag", "model: x\neffort: !secret low\n"],
  ])("names the line of %s", async (_what, yaml) => {
    write("profiles/heron/config.yaml", yaml);
    const fault = await faultOf(open().load("heron"));
    expect(fault.code).toBe("PROFILE_INVALID");
    expect(fault.message).toMatch(/config\.yaml line \d: \w/);
  });

  it.each([
    ["malformed", 'apiKey: "sk-ant-secret\nmodel: x\n'],
    ["misplaced", "apiKey: sk-ant-secret\n  sk-ant-secret: [\n"],
    ["misspelt", "apiKeys: sk-ant-secret\n"],
    ["of the wrong kind", "apiKey: [sk-ant-secret]\n"],
    ["stray", "model: x\n} sk-ant-secret\n"],
  ])("never repeats a key that is %s", async (_what, yaml) => {
    write("profiles/heron/config.yaml", yaml);
    const fault = await faultOf(open().load("heron"));
    expect(fault.message).not.toContain("secret");
  });

  it("says what to do about an alias to nothing", async () => {
    write("profiles/heron/config.yaml", "operatorMessage: *none\n");
    expect((await faultOf(open().load("heron"))).message).toContain("quote a text that begins");
  });

  it("survives aliases that grow without end", async () => {
    const lines = ["a0: &a0 [x, x]"];
    for (let level = 1; level < 30; level += 1)
      lines.push(`a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`);
    write("profiles/heron/config.yaml", lines.join("\n"));
    expect((await faultOf(open().load("heron"))).message).toContain("aliases cannot be resolved");
  });

  it("tells a fault once, however often the parser stumbles over it", async () => {
    write("profiles/heron/config.yaml", `x: ${"[".repeat(20_000)}`);
    expect((await faultOf(open().load("heron"))).message.length).toBeLessThan(1_000);
  });

  it("takes no project file from outside the workspace", async () => {
    write("secret.md", "secret");
    mkdirSync(path.join(home, "profiles", "heron", "workspace"), { recursive: true });
    symlinkSync(
      path.join(home, "secret.md"),
      path.join(home, "profiles", "heron", "workspace", "AGENTS.md"),
    );
    const fault = await faultOf(open().load("heron"));
    expect(fault.message).toContain("workspace/AGENTS.md: is a link that leaves the workspace");
  });
});

describe("listing profiles", () => {
  it("lists a malformed one with its fault beside the others, by name", async () => {
    write("profiles/team/config.yaml", "model: claude-opus-5\n");
    write("profiles/me/config.yaml", "model: [\n");
    write("profiles/bare/SOUL.md", "");
    const listed = await open().list();
    expect(listed.map(({ name }) => name)).toEqual(["bare", "me", "team"]);
    expect(listed.map(({ config }) => config?.model)).toEqual([
      "claude-opus-5-5",
      undefined,
      "claude-opus-5",
    ]);
    expect(listed[1]?.fault).toMatchObject({ code: "PROFILE_INVALID" });
    expect(listed[1]?.home).toBe(path.join(home, "profiles", "me"));
  });

  it("passes over files, hidden folders and folders without a profile's name, and logs the last", async () => {
    write("profiles/notes.txt", "");
    write("profiles/.trash/config.yaml", "");
    write("profiles/My Bot/config.yaml", "");
    const warn = vi.fn();
    const source = openProfileFolders({ home, logger: { ...silentLogger, warn } });
    expect(await source.list()).toEqual([]);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ folder: "My Bot" }, expect.any(String));
  });

  it("is empty where there is no folder yet", async () => {
    expect(await open().list()).toEqual([]);
  });
});

describe("the gateway's settings", () => {
  it("are defaults without a file and read from it otherwise", async () => {
    expect((await readGatewayConfig(home)).agentCache.maxEntries).toBe(128);
    write("config.yaml", "agentCache:\n  maxEntries: 20\nallowedHosts: [dash.home]\n");
    expect(await readGatewayConfig(home)).toMatchObject({
      agentCache: { maxEntries: 20, idleSeconds: 3_600, memory: "auto" },
      allowedHosts: ["dash.home"],
      journalMode: "auto",
      simulator: null,
    });
  });

  it("name every fault with its line", async () => {
    write("config.yaml", "agentCache:\n  idleSeconds: 0\n  maxEntrys: 1\njournalMode: fast\n");
    const fault = await faultOf(readGatewayConfig(home));
    expect(fault.code).toBe("PROFILE_INVALID");
    expect(fault.message).toContain("config.yaml line 2: agentCache.idleSeconds:");
    expect(fault.message).toContain("line 3: agentCache.maxEntrys: there is no such setting; did");
    expect(fault.message).toContain("line 4: journalMode: expected one of");
  });
});
