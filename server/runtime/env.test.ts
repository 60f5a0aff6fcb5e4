import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ENV_VARIABLES, isLoopback, readEnv, readSecret } from "./env";

describe("readEnv", () => {
  it("serves this machine from the home folder when nothing is set", () => {
    expect(readEnv({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      home: path.join(homedir(), ".holdfast"),
      password: null,
      allowedHosts: [],
      anthropicApiKey: null,
      anthropicBaseUrl: null,
      simulator: null,
      simulatorPort: 3099,
      logLevel: "info",
    });
  });

  it("takes an empty variable for an unset one", () => {
    expect(readEnv({ PORT: " ", HOLDFAST_PASSWORD: "", ANTHROPIC_BASE_URL: "" })).toEqual(
      readEnv({}),
    );
  });

  it("names every fault in one message", () => {
    const broken = { PORT: "70000", SIMULATOR_PORT: "many", ANTHROPIC_BASE_URL: "api.example" };
    expect(() => readEnv(broken)).toThrow(
      /PORT must be a number from 0 to 65535.*ANTHROPIC_BASE_URL must be.*SIMULATOR_PORT must be/,
    );
  });

  it("refuses an address with a secret in it, and never repeats it", () => {
    for (const url of ["https://ada:tidal@proxy.test", "https://proxy.test/?key=tidal"]) {
      const read = () => readEnv({ ANTHROPIC_BASE_URL: url });
      expect(read).toThrow(/ANTHROPIC_BASE_URL must be an http or https address/);
      expect(read).not.toThrow(/tidal/);
    }
  });

  it("refuses a host that others can reach without a password", () => {
    expect(() => readEnv({ HOST: "0.0.0.0" })).toThrow(/HOLDFAST_PASSWORD must be set/);
    expect(readEnv({ HOST: "0.0.0.0", HOLDFAST_PASSWORD: "tidal" }).host).toBe("0.0.0.0");
  });

  it("keeps secrets out of messages, JSON and inspection", () => {
    const env = readEnv({ ANTHROPIC_API_KEY: "sk-quiet", HOLDFAST_PASSWORD: "tidal" });
    expect(`${JSON.stringify(env)} ${inspect(env)} ${env.password}`).not.toMatch(/sk-quiet|tidal/);
    expect(env.anthropicApiKey?.reveal()).toBe("sk-quiet");
  });

  it("splits the allowed hosts and compares them in lower case", () => {
    const env = readEnv({ HOLDFAST_ALLOWED_HOSTS: "Agents.example, ,b.example:8443" });
    expect(env.allowedHosts).toEqual(["agents.example", "b.example:8443"]);
  });

  it("cuts the slashes that end a base URL", () => {
    const env = readEnv({ ANTHROPIC_BASE_URL: "http://127.0.0.1:3099//" });
    expect(env.anthropicBaseUrl).toBe("http://127.0.0.1:3099");
  });
});

describe("readSecret", () => {
  it("gives the value of the variable that a profile names", () => {
    expect(readSecret("TEAM_KEY", { TEAM_KEY: "sk-team" })?.reveal()).toBe("sk-team");
  });

  it("gives nothing for an unset variable or a name that is none", () => {
    expect(readSecret("TEAM_KEY", {})).toBeNull();
    expect(readSecret("sk-pasted-by-mistake", { "sk-pasted-by-mistake": "x" })).toBeNull();
  });
});

describe("isLoopback", () => {
  it.each(["localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]"])("takes %s for ours", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(["0.0.0.0", "::", "192.168.1.5", "127.0.0.1.evil.example", "127.example"])(
    "takes %s for one that others can reach",
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});

describe(".env.example", () => {
  it("shows every variable once, with the words of the schema", () => {
    const text = readFileSync(path.resolve(import.meta.dirname, "../../.env.example"), "utf8");
    const shown = [...text.matchAll(/^# (.+)\n# ([A-Z_]+)=/gm)].map(([, words, name]) => [
      name,
      words,
    ]);
    const known = Object.entries(ENV_VARIABLES).map(([name, schema]) => [name, schema.description]);
    expect(shown).toEqual(known);
  });

  it("shows the defaults that hold", () => {
    const text = readFileSync(path.resolve(import.meta.dirname, "../../.env.example"), "utf8");
    const values = [...text.matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(readEnv(Object.fromEntries(values))).toEqual(readEnv({}));
  });
});
