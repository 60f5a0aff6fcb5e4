import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LogFields, silentLogger } from "@/server/core/kernel";
import { openSettingsFiles, type SettingsFiles } from ".";

const KEY = "sk-ant-planted-key";
/** Of the system: Node makes no pipe that has a name. */
const PIPE_MAKER = "mkfifo";
let home: string;
let warnings: string[];
let files: SettingsFiles;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "holdfast-keys-"));
  warnings = [];
  const warn = (fields: LogFields, message: string) => {
    warnings.push(`${message} ${JSON.stringify(fields)}`);
  };
  files = openSettingsFiles({
    home,
    logger: { ...silentLogger, warn },
    profileNames: async () => [],
  });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const file = () => path.join(home, "credentials.yaml");
const mode = () => statSync(file()).mode & 0o777;

async function keep(name: string, apiKey = KEY, makeDefault = false): Promise<void> {
  const revision = await files.revision([]);
  await files.keep({ provider: "anthropic", revision, name, apiKey, baseUrl: null, makeDefault });
}

function read() {
  const credentials = files.credentials();
  if (credentials.status === "faulty") throw credentials.fault;
  return credentials;
}

function fault(): string {
  const credentials = files.credentials();
  return credentials.status === "faulty" ? credentials.fault.message : "";
}

describe("the file of keys", () => {
  it("is made for its owner alone, and leaves nothing beside it", async () => {
    await keep("main", KEY, true);
    expect(mode()).toBe(0o600);
    expect(readdirSync(home)).toEqual(["credentials.yaml"]);
    expect(read().defaultName).toBe("main");
    expect(read().byName.get("main")?.apiKey.reveal()).toBe(KEY);
  });

  it("gives keys that no JSON shows", async () => {
    await keep("main");
    expect(JSON.stringify([...read().byName])).not.toContain(KEY);
  });

  it("keeps comments and what else it holds", async () => {
    writeFileSync(
      file(),
      "# of the team\ncredentials:\n  spare: # for nights\n    apiKey: sk-2\n",
      {
        mode: 0o600,
      },
    );
    await keep("main");
    const text = readFileSync(file(), "utf8");
    expect(text).toContain("# of the team");
    expect(text).toContain("# for nights");
    expect([...read().byName.keys()]).toEqual(["spare", "main"]);
  });

  it("forgets a key, and takes another default", async () => {
    await keep("main");
    await keep("spare", "sk-2", true);
    await files.setDefault({ revision: await files.revision([]), name: null });
    await files.forget({ revision: await files.revision([]), name: "spare" });
    expect([...read().byName.keys()]).toEqual(["main"]);
    expect(read().defaultName).toBeNull();
    expect(readFileSync(file(), "utf8")).not.toContain("sk-2");
  });

  it("refuses a write that has not seen the latest change, by whomever", async () => {
    const revision = await files.revision([]);
    writeFileSync(file(), "credentials: {}\n", { mode: 0o600 });
    const late = files.keep({
      provider: "anthropic",
      revision,
      name: "main",
      apiKey: KEY,
      baseUrl: null,
      makeDefault: false,
    });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT", hint: expect.any(String) });
    expect(readFileSync(file(), "utf8")).toBe("credentials: {}\n");
  });

  it("lets one of two writes at once through", async () => {
    const revision = await files.revision([]);
    const both = ["one", "two"].map((name) =>
      files.keep({
        provider: "anthropic",
        revision,
        name,
        apiKey: KEY,
        baseUrl: null,
        makeDefault: false,
      }),
    );
    const settled = await Promise.allSettled(both);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(read().byName.size).toBe(1);
  });

  it("is closed to others when it lay open, with a warning", async () => {
    writeFileSync(file(), `credentials: { main: { apiKey: ${KEY} } }\n`);
    chmodSync(file(), 0o644);
    expect(read().wasOpen).toBe(true);
    expect(mode()).toBe(0o600);
    expect(warnings).toHaveLength(1);
    expect(warnings.join()).not.toContain(KEY);
  });

  it.each([
    ["an unclosed bracket", `credentials: { main: { apiKey: ${KEY} }\n`, /line \d/],
    ["a key where a name belongs", `credentials: { ${KEY}_X: { apiKey: x } }\n`, /a name in it/],
    [
      "a key for a setting",
      `credentials: { a: { apiKey: x, ${KEY}: y } }\n`,
      /known ones: provider/,
    ],
    ["a key on its own", `${KEY}: main\n`, /line 1: …: there is no such setting/],
    ["a default that every object has", "default: constructor\n", /default: expected the name/],
    ["a key without a name", `credentials: ${KEY}\n`, /credentials: expected/],
    ["a taken name", `credentials: { simulated: { apiKey: ${KEY} } }\n`, /is taken/],
    ["a default that is not there", `default: gone\n`, /default: expected the name/],
    ["a key with a space", `credentials: { main: { apiKey: "${KEY} x" } }\n`, /without spaces/],
    [
      "an address with a password",
      `credentials: { main: { apiKey: x, baseUrl: "https://a:${KEY}@b" } }\n`,
      /address/,
    ],
  ])("says where the fault is and repeats no key: %s", async (_what, text, expected) => {
    writeFileSync(file(), text, { mode: 0o600 });
    expect(fault()).toMatch(expected);
    expect(fault()).not.toContain(KEY);
    const before = readFileSync(file(), "utf8");
    await expect(keep("main")).rejects.toMatchObject({ code: "PROFILE_INVALID" });
    expect(readFileSync(file(), "utf8")).toBe(before);
  });

  it("forgets and replaces a key whose name the file has as a number", async () => {
    const text = "credentials:\n  123:\n    apiKey: sk-1\n  456:\n    apiKey: sk-4\n";
    writeFileSync(file(), text, { mode: 0o600 });
    await keep("456", "sk-5");
    await files.forget({ revision: await files.revision([]), name: "123" });
    expect([...read().byName].map(([name, { apiKey }]) => [name, apiKey.reveal()])).toEqual([
      ["456", "sk-5"],
    ]);
    expect(readFileSync(file(), "utf8")).not.toMatch(/sk-[14]/);
  });

  it("stays as it is when an alias leans on the key that is to go", async () => {
    const text = "credentials:\n  a: &both\n    apiKey: sk-1\n  b: *both\n";
    writeFileSync(file(), text, { mode: 0o600 });
    const forgotten = files.forget({ revision: await files.revision([]), name: "a" });
    await expect(forgotten).rejects.toMatchObject({
      code: "PROFILE_INVALID",
      hint: expect.stringContaining("alias"),
    });
    expect(readFileSync(file(), "utf8")).toBe(text);
  });

  it("says so when it is a pipe or a folder, and waits for no writer", async () => {
    execFileSync(PIPE_MAKER, [file()]);
    expect(fault()).toContain("expected a regular file");
    await expect(keep("main")).rejects.toMatchObject({ code: "PROFILE_INVALID" });
    rmSync(file());
    mkdirSync(file());
    expect(fault()).toContain("expected a regular file");
    await expect(keep("main")).rejects.toMatchObject({ code: "PROFILE_INVALID" });
  });

  it("counts from the moment in which it was edited by hand", async () => {
    await keep("main");
    writeFileSync(file(), "credentials: { other: { apiKey: sk-3 } }\n", { mode: 0o600 });
    expect([...read().byName.keys()]).toEqual(["other"]);
    rmSync(file());
    expect(read().byName.size).toBe(0);
  });
});

describe("the gateway's settings", () => {
  it("are not written over a file that cannot be read", async () => {
    const gatewayFile = path.join(home, "config.yaml");
    writeFileSync(gatewayFile, "allowedHosts: [\n");
    const set = files.setSimulator({ revision: await files.revision([]), mode: "off" });
    await expect(set).rejects.toMatchObject({ code: "PROFILE_INVALID" });
    expect(readFileSync(gatewayFile, "utf8")).toBe("allowedHosts: [\n");
  });
});
