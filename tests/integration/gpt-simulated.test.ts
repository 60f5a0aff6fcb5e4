import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ModelCall } from "@/server/core/sessions";
import { type LoggedRequest, startSimulator } from "@/server/simulator";
import { aGateway, type TestGateway } from "../factories/gateway";

const CLAUDE = "claude-opus-5-5";
const OLD = "gpt-5.4";
const NEW = "gpt-6-sol";
const APIS = ["chat", "responses"] as const;

/** One session whose Claude and GPT models are answered by a simulated provider each. */
async function aSessionOfTwoFamilies(profile: readonly string[]) {
  const openai = await startSimulator({ port: 0, dir: null });
  onTestFinished(() => openai.close());
  const gateway = await aGateway({
    env: { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${openai.url}/v1` },
    files: { "profiles/pier/config.yaml": profile.join("\n") },
  });
  return { gateway, openai, session: await gateway.open("pier") };
}

function setApi(gateway: TestGateway, api: string): void {
  const file = path.join(gateway.home, "profiles/pier/config.yaml");
  writeFileSync(file, `model: ${CLAUDE}\napi: ${api}\n`);
}

const systemAndTools = ({ rawBody }: LoggedRequest) => {
  const { system, tools } = JSON.parse(rawBody);
  return JSON.stringify([system.map(({ text }: { text: string }) => text), tools]);
};

/** Our figures of the calls are those that the provider wrote down. */
function expectSameFigures(calls: readonly ModelCall[], log: readonly LoggedRequest[]): void {
  const ours = calls.map(({ usage }) => ({
    total: usage?.promptTotal,
    read: usage?.read,
    uncached: usage?.uncached,
    written: usage?.writeOther,
    outputTokens: usage?.output,
  }));
  const theirs = log.map(({ usage }) => ({
    total: usage?.total,
    read: usage?.read,
    uncached: usage?.uncached,
    written: usage?.writeOther,
    outputTokens: usage?.outputTokens,
  }));
  expect(ours).toEqual(theirs);
}

describe("a session that goes from Claude to GPT and back", () => {
  it("is refused nowhere, with tools and reasoning on the way", async () => {
    const { gateway, openai, session } = await aSessionOfTwoFamilies([`model: ${CLAUDE}`]);
    const gptCalls: ModelCall[] = [];
    const legs = [
      { model: CLAUDE, api: "chat" },
      { model: OLD, api: "chat" },
      { model: NEW, api: "responses" },
      { model: CLAUDE, api: "responses" },
      { model: NEW, api: "responses" },
    ];
    for (const { model, api } of legs) {
      setApi(gateway, api);
      await gateway.gateway.updateSession(session, { model });
      for (const text of ["sim: think about the tide", "sim: tools 2", "And then?"]) {
        const turn = await gateway.say(session, text);
        expect(turn, `${model}: ${text}`).toMatchObject({ state: "done", error: null });
        if (model !== CLAUDE) gptCalls.push(...turn.calls);
      }
    }
    expect(gptCalls.some(({ usage }) => (usage?.read ?? 0) > 0)).toBe(true);
    const claudeLog = gateway.requests();
    const gptLog = openai.log().filter(({ method }) => method === "POST");
    expect([...claudeLog, ...gptLog].filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(claudeLog.map(systemAndTools)).size).toBe(1);
    expect(new Set(gptLog.map((entry) => entry.path)).size).toBe(2);
    expectSameFigures(gptCalls, gptLog);
    const bodies = gptCalls.map((call) => gateway.gateway.requestBody(call));
    expect(await Promise.all(bodies)).toEqual(gptLog.map(({ rawBody }) => rawBody));
  });
});

describe.each(APIS)("a GPT line over %s in the place of Claude", (api) => {
  it("answers what Claude could not, and Claude goes on with its own bytes", async () => {
    const { gateway, openai, session } = await aSessionOfTwoFamilies([
      `model: ${CLAUDE}`,
      `api: ${api}`,
      `fallback: { policy: turn, chain: [{ model: ${NEW} }] }`,
    ]);
    await gateway.say(session, "sim: think about the tide");
    await gateway.say(session, "sim: tools 2");
    gateway.provider.fault({ status: 529, count: 3, retryAfterMs: 1 });
    const fallen = await gateway.say(session, "sim: tools 2");
    expect(fallen).toMatchObject({ state: "done", error: null });
    const answered = fallen.calls.filter(({ provider }) => provider === "openai");
    const gptLog = openai.log().filter(({ method }) => method === "POST");
    expect(answered[0]).toMatchObject({
      dialect: `openai-${api}`,
      fallback: { from: { model: CLAUDE }, to: { model: NEW }, because: "overloaded" },
    });
    expect(gptLog.map(({ status }) => status)).toEqual(answered.map(() => 200));
    expectSameFigures(answered, gptLog);
    const back = await gateway.say(session, "And then?");
    expect(back).toMatchObject({ state: "done", calls: [{ model: CLAUDE }] });
    expect(new Set(gateway.requests().map(systemAndTools)).size).toBe(1);
  });
});
