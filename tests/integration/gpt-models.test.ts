import { describe, expect, it, onTestFinished } from "vitest";
import { sha256 } from "@/server/core/kernel";
import { startSimulator } from "@/server/simulator";
import { aGateway } from "../factories/gateway";
import {
  recorded,
  type ScriptedProvider,
  startScriptedProvider,
} from "../factories/scripted-provider";

const APIS = ["chat", "responses"] as const;
type Api = (typeof APIS)[number];

const answers = {
  chat: { text: "chat-writes.sse", badCalls: "chat-bad-arguments.sse" },
  responses: { text: "responses-text.sse", badCalls: "responses-tools.sse" },
} as const;

function aProfile(api: Api, model: string): string {
  return `provider: openai\nmodel: ${model}\napi: ${api}\n`;
}

function aPierAndQuay(profile: string, baseUrl: string) {
  return aGateway({
    env: { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${baseUrl}/v1` },
    files: {
      "profiles/pier/config.yaml": profile,
      "profiles/pier/SOUL.md": "You are the pier master.",
      "profiles/quay/config.yaml": profile,
      "profiles/quay/SOUL.md": "You are the quay clerk, and brief.",
    },
  });
}

async function aGptGateway(api: Api, model = "gpt-6-sol") {
  const provider = await startScriptedProvider();
  onTestFinished(() => provider.stop());
  const gateway = await aPierAndQuay(aProfile(api, model), provider.baseUrl);
  const script = (...names: readonly string[]) =>
    provider.script(...names.map((name) => recorded(name, "openai")));
  return { gateway, provider, script };
}

const bodiesOf = (provider: ScriptedProvider) => provider.requests.map(({ body }) => body);
const commonPrefix = (a: string, b: string) => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a.slice(0, at);
};

describe.each(APIS)("a GPT model over %s", (api) => {
  it("shares cache key, tools and stable tier between two profiles", async () => {
    const { gateway, provider, script } = await aGptGateway(api);
    script(answers[api].text, answers[api].text);
    for (const profile of ["pier", "quay"])
      await gateway.say(await gateway.open(profile), "What is still open?");
    const [first = "", second = ""] = bodiesOf(provider);
    expect(JSON.parse(first).prompt_cache_key).toBe(JSON.parse(second).prompt_cache_key);
    expect(commonPrefix(first, second)).toContain('"prompt_cache_breakpoint":{"mode":"explicit"}');
  });

  it("records what was sent so that the exact body can be made again", async () => {
    const { gateway, provider, script } = await aGptGateway(api);
    script(answers[api].text, answers[api].text);
    const session = await gateway.open("pier");
    const turns = [await gateway.say(session, "潮水?"), await gateway.say(session, "And then?")];
    const calls = turns.flatMap((turn) => turn.calls);
    expect(calls).toHaveLength(2);
    const bodies = bodiesOf(provider);
    for (const [at, call] of calls.entries()) {
      expect(call.recipe.bodySha256).toBe(sha256(bodies[at] ?? ""));
      expect(await gateway.gateway.requestBody(call)).toBe(bodies[at]);
      expect(call.dialect).toBe(`openai-${api}`);
    }
    expect(calls[1]?.usage).toMatchObject({ uncached: 300, read: 1_800, writeOther: 900 });
    expect(calls[1]?.costStatus).toBe("actual");
    expect(calls[1]?.marked.map(({ label }) => label)).toContain("previous-endpoint");
    expect(calls[1]?.recipe.cacheKey).toBe(calls[0]?.recipe.cacheKey);
  });

  it("sends what was said before with the same bytes", async () => {
    const { gateway, provider, script } = await aGptGateway(api);
    script(answers[api].text, answers[api].text);
    const session = await gateway.open("pier");
    await gateway.say(session, "When does the tide turn?");
    await gateway.say(session, "And then?");
    const [first = "", second = ""] = bodiesOf(provider).map((body) =>
      body.replaceAll(',"prompt_cache_breakpoint":{"mode":"explicit"}', ""),
    );
    expect(second.startsWith(first.slice(0, -2))).toBe(true);
  });
});

it("tells a model whose arguments were no JSON, and goes on", async () => {
  const { gateway, provider, script } = await aGptGateway("chat");
  script("chat-bad-arguments.sse", "chat-text.sse");
  const turn = await gateway.say(await gateway.open("pier"), "Read it.");
  expect(turn.state).toBe("done");
  expect(turn.calls).toHaveLength(2);
  const { messages } = JSON.parse(bodiesOf(provider).at(-1) ?? "");
  const told = messages.filter(({ role }: { role: string }) => role === "tool");
  expect(told).toHaveLength(2);
  expect(JSON.stringify(told)).toContain("not a JSON object");
});

it("sends reasoning back in its place, and only to the model that wrote it", async () => {
  const { gateway, provider, script } = await aGptGateway("responses");
  script("responses-tools.sse", "responses-text.sse", "responses-text.sse");
  const session = await gateway.open("pier");
  await gateway.say(session, "Read it.");
  expect(bodiesOf(provider).at(-1)).toContain('"encrypted_content":"gAAAAABharbour"');
  await gateway.gateway.updateSession(session, { model: "gpt-6-luna" });
  const turn = await gateway.say(session, "Again.");
  expect(turn.state).toBe("done");
  expect(bodiesOf(provider).at(-1)).not.toContain("gAAAAABharbour");
});

it("keeps the prompt bytes of each family over claude, gpt and claude again", async () => {
  const { gateway, provider, script } = await aGptGateway("chat");
  script("chat-writes.sse");
  const session = await gateway.open("pier");
  const setModel = (model: string) => gateway.gateway.updateSession(session, { model });
  await setModel("claude-opus-5-5");
  await gateway.say(session, "hello");
  await setModel("gpt-6-sol");
  expect((await gateway.say(session, "hello")).state).toBe("done");
  await setModel("claude-opus-5-5");
  await gateway.say(session, "hello");
  const [before, after] = gateway.requests().map(({ rawBody }) => JSON.parse(rawBody));
  expect(after.system.map(({ text }: { text: string }) => text)).toEqual(
    before.system.map(({ text }: { text: string }) => text),
  );
  expect(JSON.stringify(after.tools)).toBe(JSON.stringify(before.tools));
  expect(provider.requests).toHaveLength(1);
});

it("claims nothing of a model it does not know: no marker, no key shared with others", async () => {
  const { gateway, provider, script } = await aGptGateway("chat", "qwen3");
  script("vllm.sse");
  const { calls } = await gateway.say(await gateway.open("pier"), "hello");
  expect(calls[0]).toMatchObject({ marked: [], usage: { read: null, promptTotal: 1_500 } });
  expect(calls[0]?.planReason).toContain("by itself, or not at all");
  expect(JSON.parse(bodiesOf(provider)[0] ?? "").max_tokens).toBeGreaterThan(0);
});

it("holds a model that caches by itself warm for as long as it says", async () => {
  const { gateway, script } = await aGptGateway("chat", "gpt-5.4");
  script("chat-text.sse");
  const { calls } = await gateway.say(await gateway.open("pier"), "hello");
  expect(calls).toHaveLength(1);
  for (const call of calls) {
    expect(call.marked.map(({ label, ttl }) => [label, ttl])).toEqual([["automatic", "5m"]]);
    expect(await gateway.gateway.requestBody(call)).not.toBeNull();
  }
});

describe.each(APIS)("the second profile over %s reads the shared part", (api) => {
  async function firstCalls(model: string) {
    const simulator = await startSimulator({ port: 0, dir: null });
    onTestFinished(() => simulator.close());
    const gateway = await aPierAndQuay(aProfile(api, model), simulator.url);
    const ours = [];
    for (const profile of ["pier", "quay"]) {
      const turn = await gateway.say(await gateway.open(profile), "What is still open?");
      ours.push(...turn.calls.map(({ usage }) => [usage?.promptTotal, usage?.read, usage?.output]));
      expect(turn).toMatchObject({ state: "done", calls: [{ costStatus: "actual" }] });
    }
    const [first, second] = simulator.log();
    const told = [first, second].map((entry) => entry?.usage);
    expect(ours).toEqual(told.map((usage) => [usage?.total, usage?.read, usage?.outputTokens]));
    if (!first?.usage || !second?.usage) throw new Error("a call has no figures");
    return { first, second, usages: [first.usage, second.usage] as const };
  }

  it("in steps of 128 tokens with gpt-5.4", async () => {
    const { first, second, usages } = await firstCalls("gpt-5.4");
    const [cold, warm] = usages;
    expect(cold).toMatchObject({ read: 0, uncached: cold.total });
    const sharedTokens = Buffer.byteLength(commonPrefix(first.rawBody, second.rawBody)) / 4;
    expect(warm.read % 128).toBe(0);
    expect(warm.read).toBeGreaterThanOrEqual(1_024);
    expect(warm.read).toBeLessThanOrEqual(sharedTokens);
    expect(warm.total - warm.read).toBe(warm.uncached);
    expect(warm.uncached).toBeLessThan(256);
  });

  it("exactly to the end of the stable tier with gpt-6", async () => {
    const { first, second, usages } = await firstCalls("gpt-6-sol");
    const [cold, warm] = usages;
    expect(cold).toMatchObject({ read: 0, uncached: 0, writeOther: cold.total });
    const [stable] = first.breakpoints;
    expect(second.hit).toMatchObject({ path: stable?.path, tokens: stable?.tokens });
    expect(warm.read).toBe(stable?.tokens);
    expect(warm).toMatchObject({ uncached: 0, writeOther: warm.total - warm.read });
  });
});
