import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProvidersView } from "@/server/core/contracts";
import { startTestApi, type TestApi } from "../factories/api";
import { aGateway, type TestGateway } from "../factories/gateway";
import { deepText, recordedLog } from "../factories/recorded-log";

const KEY = "sk-ant-planted-0123456789";
const NO_PROVIDER = { ANTHROPIC_API_KEY: "", ANTHROPIC_BASE_URL: "", SIMULATOR_PORT: "0" };

function routeOf(view: ProvidersView, profile: string) {
  return view.profiles.find(({ name }) => name === profile);
}

async function keep(
  gateway: TestGateway,
  name: string,
  rest: { apiKey?: string; makeDefault?: boolean } = {},
) {
  const { settings } = gateway.world;
  const { revision } = await settings.view();
  await settings.add({
    revision,
    name,
    provider: "anthropic",
    apiKey: rest.apiKey ?? KEY,
    baseUrl: gateway.provider.url,
    makeDefault: rest.makeDefault ?? false,
  });
}

async function choose(gateway: TestGateway, profile: string | null, credential: string | null) {
  const { settings } = gateway.world;
  const { revision } = await settings.view();
  await settings.choose({ revision, profile, credential });
}

describe("the keys of providers", () => {
  it("count for the next turn, without a restart", async () => {
    const gateway = await aGateway({ env: NO_PROVIDER });
    const session = await gateway.open("me");
    expect((await gateway.say(session, "hello")).calls).toMatchObject([{ provider: "simulated" }]);
    await keep(gateway, "main");
    await choose(gateway, "me", "main");
    expect((await gateway.say(session, "and now?")).calls).toMatchObject([
      { provider: "anthropic", baseUrl: gateway.provider.url },
    ]);
    const team = await gateway.say(await gateway.open("team"), "hello");
    expect(team.calls).toMatchObject([{ provider: "simulated" }]);
    const view = await gateway.world.settings.view();
    expect(view.credentials).toMatchObject([{ name: "main", source: "file", usedBy: ["me"] }]);
    expect(routeOf(view, "me")).toMatchObject({
      chosen: "main",
      effective: { kind: "credential" },
    });
  });

  it("build the agent anew when a key is replaced", async () => {
    const gateway = await aGateway({ env: NO_PROVIDER });
    await keep(gateway, "main", { makeDefault: true });
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    const [before] = gateway.gateway.agents();
    await keep(gateway, "main", { apiKey: "another-key" });
    await gateway.say(session, "again");
    expect(gateway.gateway.agents()[0]?.signature).not.toBe(before?.signature);
  });

  it("are written into the profile's file, which stays as it was otherwise", async () => {
    const gateway = await aGateway({ env: NO_PROVIDER });
    const file = path.join(gateway.home, "profiles/me/config.yaml");
    const before = readFileSync(file, "utf8");
    await keep(gateway, "main");
    await choose(gateway, "me", "main");
    expect(readFileSync(file, "utf8")).toBe(`${before}credential: main\n`);
    await choose(gateway, "me", null);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("are not forgotten while somebody uses them", async () => {
    const gateway = await aGateway({ env: NO_PROVIDER });
    const { settings } = gateway.world;
    await keep(gateway, "main", { makeDefault: true });
    await choose(gateway, "team", "main");
    const remove = async () =>
      settings.remove({ revision: (await settings.view()).revision, name: "main" });
    await expect(remove()).rejects.toMatchObject({
      code: "CONFLICT",
      message: "the default and the profile team still use the key main",
    });
    await choose(gateway, "team", null);
    await expect(remove()).rejects.toThrow("the default still uses the key main");
    await choose(gateway, null, null);
    await remove();
    expect((await settings.view()).credentials).toEqual([]);
  });

  it("are refused to a profile that has one of its own, with what to remove", async () => {
    const files = { "profiles/me/config.yaml": "apiKey: sk-own\n" };
    const gateway = await aGateway({ env: NO_PROVIDER, files });
    await keep(gateway, "main");
    await expect(choose(gateway, "me", "main")).rejects.toMatchObject({
      code: "CONFLICT",
      hint: expect.stringContaining("Take apiKey out of its config.yaml"),
    });
    await expect(choose(gateway, "gone", "main")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(choose(gateway, "me", "gone")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("are tested without a model being called", async () => {
    const gateway = await aGateway({ env: NO_PROVIDER });
    await keep(gateway, "main");
    await keep(gateway, "old", { apiKey: "sim-invalid" });
    const { settings } = gateway.world;
    expect(await settings.test("main")).toMatchObject({
      ok: true,
      models: expect.arrayContaining(["claude-opus-5-5"]),
      error: null,
    });
    expect(await settings.test("old")).toMatchObject({
      ok: false,
      models: null,
      error: { code: "PROVIDER_AUTH" },
    });
    expect(gateway.requests()).toEqual([]);
    await expect(settings.test("gone")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("say where they cannot be read instead of being simulated", async () => {
    const files = { "credentials.yaml": `credentials: { main: { apiKey: ${KEY} }\n` };
    const gateway = await aGateway({ env: NO_PROVIDER, files });
    const { settings } = gateway.world;
    const view = await settings.view();
    expect(view.profiles.map(({ effective }) => effective)).toEqual([null, null, null]);
    expect(routeOf(view, "me")?.fault).toMatchObject({
      code: "PROFILE_INVALID",
      message: expect.stringMatching(/credentials\.yaml line \d/),
    });
    expect((await settings.warnings()).join()).toContain("credentials.yaml line");
    await expect(gateway.send(await gateway.open("me"), "hello")).rejects.toMatchObject({
      code: "PROFILE_INVALID",
    });
  });
});

describe("the simulated provider", () => {
  async function setMode(gateway: TestGateway, mode: "auto" | "on" | "off") {
    const { settings } = gateway.world;
    await settings.setSimulator({ revision: (await settings.view()).revision, mode });
    return settings.view();
  }

  it("is switched off and on while the gateway runs, and its cache outlives that", async () => {
    const gateway = await aGateway({ env: NO_PROVIDER });
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    const off = await setMode(gateway, "off");
    expect(off.simulator).toMatchObject({ mode: "off", setBy: "file", running: false, url: null });
    expect(routeOf(off, "me")?.fault).toMatchObject({ code: "PROVIDER_AUTH" });
    await expect(gateway.send(session, "anybody?")).rejects.toMatchObject({
      code: "PROVIDER_AUTH",
      hint: expect.stringContaining("Add a key under Settings"),
    });
    expect((await setMode(gateway, "on")).simulator).toMatchObject({ running: true });
    const { calls } = await gateway.say(session, "and now?");
    expect(calls[0]?.usage.read).toBeGreaterThan(1_000);
  });

  it("starts for a profile that chooses it although there is a key", async () => {
    const gateway = await aGateway({ env: { SIMULATOR_PORT: "0" } });
    expect((await gateway.world.settings.view()).simulator.running).toBe(false);
    await choose(gateway, "club-bot", "simulated");
    const view = await gateway.world.settings.view();
    expect(view.simulator.running).toBe(true);
    expect(view.credentials).toMatchObject([
      { name: "environment", source: "environment", usedBy: ["me", "team"] },
    ]);
    const { calls } = await gateway.say(await gateway.open("club-bot"), "hello");
    expect(calls).toMatchObject([{ provider: "simulated" }]);
  });

  it("is decided by the environment where that speaks", async () => {
    const gateway = await aGateway({ env: { ...NO_PROVIDER, HOLDFAST_SIMULATOR: "on" } });
    expect((await gateway.world.settings.view()).simulator).toMatchObject({
      mode: "on",
      setBy: "environment",
    });
    await expect(setMode(gateway, "off")).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("HOLDFAST_SIMULATOR"),
    });
  });
});

describe("a planted key", () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi();
  });
  afterEach(() => api.close());

  const body = async (place: string, input?: unknown) => {
    const response = await api.rest(place, input);
    return { status: response.status, text: await response.text() };
  };

  it("is in no answer, no log line and no file but its own", async () => {
    const { revision } = await api.gateway.world.settings.view();
    const name = "planted";
    const added = await body("POST /providers", {
      revision,
      name,
      apiKey: KEY,
      baseUrl: api.gateway.provider.url,
    });
    expect(added.status).toBe(200);
    const view: ProvidersView = JSON.parse(added.text);
    const answers = [
      added,
      await body("POST /providers/choice", {
        revision: view.revision,
        profile: "me",
        credential: name,
      }),
      await body("POST /providers/planted/test", {}),
      await body("POST /providers", { revision, name, apiKey: KEY, baseUrl: "ftp://x" }),
      await body("POST /providers", { revision, name, apiKey: `${KEY} `.repeat(2), baseUrl: null }),
      await body("POST /providers", { revision, name, apiKey: [KEY] }),
      await body("DELETE /providers/planted", { revision }),
    ];
    const session = await api.gateway.open("me");
    await api.gateway.say(session, "hello");
    for (const place of [
      "/status",
      "/status/about",
      "/status/health",
      "/providers",
      "/profiles",
      "/calls",
      `/sessions/${session}/events`,
      `/sessions/${session}/prompt`,
    ])
      answers.push(await body(`GET ${place}`));
    expect(answers.map(({ text }) => text).join("\n")).not.toContain(KEY);
    expect(api.log.map(({ message, fields }) => message + deepText(fields)).join()).not.toContain(
      KEY,
    );
    const holders = filesIn(api.gateway.home).filter((file) => readFileSync(file).includes(KEY));
    expect(holders.map((file) => path.basename(file))).toEqual(["credentials.yaml"]);
    expect(statSync(path.join(api.gateway.home, "credentials.yaml")).mode & 0o777).toBe(0o600);
  });
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

it("says so when others could read the keys", async () => {
  const logger = recordedLog();
  const gateway = await aGateway({ env: NO_PROVIDER, logger });
  mkdirSync(gateway.home, { recursive: true });
  writeFileSync(path.join(gateway.home, "credentials.yaml"), "credentials: {}\n", { mode: 0o644 });
  expect((await gateway.world.settings.warnings()).join()).toContain("Others could read");
  expect(logger.text()).toContain("closed to them now");
});
