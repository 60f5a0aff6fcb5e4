import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LiveEvent } from "@/server/core/contracts";
import type { ModelCall } from "@/server/core/sessions";
import { aGateway, type TestGateway, type TestGatewayOptions } from "../factories/gateway";
import { startScriptedProvider } from "../factories/scripted-provider";

const MAIN = "claude-opus-5-5";
const OTHER = "claude-sonnet-5-5";
const GPT = "gpt-6-sol";
const MAIN_KEY = "key-of-the-main-account";
const OTHER_KEY = "key-of-the-other-account";

type Policy = "turn" | "cooldown" | "sticky";

interface Lines {
  readonly policy?: Policy;
  readonly chain?: readonly string[];
  readonly more?: string;
}

function profile({ policy = "turn", chain = [OTHER], more = "" }: Lines = {}): string {
  const lines = chain.map((model) => `    - { model: ${model}, credential: spare }`);
  return [
    `model: ${MAIN}`,
    "credential: main",
    "fallback:",
    `  policy: ${policy}`,
    "  chain:",
    ...lines,
    ...(chain.length === 0 ? ["    []"] : []),
    more,
  ].join("\n");
}

function keys(provider: string, more = ""): string {
  return [
    "credentials:",
    `  main: { apiKey: ${MAIN_KEY}, baseUrl: "${provider}" }`,
    `  spare: { apiKey: ${OTHER_KEY}, baseUrl: "${provider}" }`,
    more,
  ].join("\n");
}

function write(gateway: TestGateway, file: string, text: string): void {
  const place = path.join(gateway.home, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text, { mode: 0o600 });
}

async function withLines(lines: Lines = {}, options: TestGatewayOptions = {}) {
  const gateway = await aGateway(options);
  write(gateway, "credentials.yaml", keys(gateway.provider.url));
  write(gateway, "profiles/me/config.yaml", profile(lines));
  return gateway;
}

/** The next calls with that key fail so often that the client gives up. */
function failing(gateway: TestGateway, key: string, fault: object = OVERLOADED): void {
  gateway.provider.fault({ ...fault, organisation: gateway.provider.organisationOf(key) });
}

const OVERLOADED = { status: 529, count: 3, retryAfterMs: 1 };
const CUT = { dropAfterEvents: 5, count: 1 };

async function eventsOf(gateway: TestGateway, sessionId: string) {
  const page = await gateway.world.reads.events({ sessionId }, { limit: 200, cursor: null });
  return page.items.toReversed();
}

/** Builds and evictions of the session's agents so far, oldest first. */
async function agentsOf(gateway: TestGateway, sessionId: string): Promise<string[]> {
  const events = await eventsOf(gateway, sessionId);
  return events.flatMap(({ type, detail }) => {
    if (type === "entry-built") return ["built"];
    return type === "entry-evicted" ? [`evicted: ${String(detail.reason)}`] : [];
  });
}

function askedOf(calls: readonly ModelCall[]): string[] {
  return calls.map(
    ({ model, fallback }) => `${model}${fallback === null ? "" : ` (${fallback.because})`}`,
  );
}

const textsOf = (blocks: readonly { text: string }[]) => blocks.map(({ text }) => text);

const fallbackOf = async (gateway: TestGateway, sessionId: string) =>
  (await gateway.world.store.session(sessionId))?.fallback ?? null;

describe("a turn whose model fails", () => {
  it.each([
    ["before it answers", OVERLOADED, "overloaded"],
    ["in the middle of its answer", CUT, "failed"],
    ["with an error inside its stream", { streamError: true, count: 1 }, "overloaded"],
    ["since its key is refused", { status: 401, count: 1 }, "auth"],
    ["since its account is empty", { status: 402, count: 1 }, "billing"],
  ])(
    "%s is answered by the next line, and the next turn by the model itself",
    async (_when, fault, because) => {
      const gateway = await withLines();
      const session = await gateway.open("me");
      const first = await gateway.say(session, "Good morning");
      failing(gateway, MAIN_KEY, fault);
      const second = await gateway.say(session, "Count the herons, please");
      expect(second).toMatchObject({ state: "done", error: null });
      expect(askedOf(second.calls)).toEqual([MAIN, `${OTHER} (${because})`]);
      expect(await gateway.world.store.turn(second.turnId)).toMatchObject({
        fallback: {
          from: { provider: "anthropic", model: MAIN },
          to: { provider: "anthropic", model: OTHER },
          because,
        },
      });
      expect(await agentsOf(gateway, session)).toEqual(["built", "evicted: fallback"]);

      const third = await gateway.say(session, "And now?");
      expect(askedOf(third.calls)).toEqual([MAIN]);
      expect(await agentsOf(gateway, session)).toEqual(["built", "evicted: fallback", "built"]);
      expect(await fallbackOf(gateway, session)).toBeNull();
      const hashes = [...first.calls, ...second.calls, ...third.calls].map(
        ({ recipe }) => recipe.promptSha256,
      );
      expect(new Set(hashes).size).toBe(1);
      expect(gateway.requests().at(-1)?.rawBody).not.toMatch(/switched|model is now/i);
      const texts = (await gateway.messages(session)).filter(({ partial }) => partial);
      expect(texts).toEqual([]);
    },
  );

  it("goes on from the tool step that it had finished", async () => {
    const gateway = await withLines();
    const session = await gateway.open("me");
    await gateway.say(session, "Good morning");
    const { id } = await gateway.send(session, "sim: slow 400\nsim: tools 1");
    await expect.poll(() => gateway.requests().length).toBe(2);
    failing(gateway, MAIN_KEY);
    const turn = await gateway.ended(id);
    expect(turn.state).toBe("done");
    expect(askedOf(turn.calls)).toEqual([MAIN, MAIN, `${OTHER} (overloaded)`]);
    const said = (await gateway.messages(session)).filter(({ turnId }) => turnId === id);
    expect(said.map(({ role, model }) => [role, model])).toEqual([
      ["user", null],
      ["assistant", MAIN],
      ["user", null],
      ["assistant", OTHER],
    ]);
    expect(await agentsOf(gateway, session)).toEqual(["built", "evicted: fallback"]);
  });

  it("stays where it was when nobody else answers, and says who was asked", async () => {
    const gateway = await withLines({ chain: [OTHER, GPT] });
    const session = await gateway.open("me");
    await gateway.say(session, "Good morning");
    failing(gateway, MAIN_KEY);
    failing(gateway, OTHER_KEY);
    const failed = await gateway.say(session, "Count the herons, please");
    expect(failed).toMatchObject({ state: "failed", error: { code: "PROVIDER_OVERLOADED" } });
    expect(failed.error?.hint).toContain(OTHER);
    expect(failed.error?.hint).toContain(GPT);
    expect(await agentsOf(gateway, session)).toEqual(["built"]);
    expect(await gateway.world.store.turn(failed.turnId)).toMatchObject({ fallback: null });
    const next = await gateway.say(session, "And now?");
    expect(askedOf(next.calls)).toEqual([MAIN]);
    expect(await agentsOf(gateway, session)).toEqual(["built"]);
  });

  it.each([400, 404, 413])("with %i is not asked of anybody else", async (status) => {
    const gateway = await withLines();
    const session = await gateway.open("me");
    failing(gateway, MAIN_KEY, { status, count: 1 });
    const failed = await gateway.say(session, "Count the herons, please");
    expect(failed.state).toBe("failed");
    expect(askedOf(failed.calls)).toEqual([MAIN]);
  });

  it("is not answered by others for a reason that the profile does not name", async () => {
    const gateway = await withLines({ more: "  triggers: [unreachable]" });
    const session = await gateway.open("me");
    failing(gateway, MAIN_KEY);
    expect(askedOf((await gateway.say(session, "hello")).calls)).toEqual([MAIN]);
  });
});

describe("after a turn that another line answered", () => {
  it("that line answers until the time is over, then the model itself", async () => {
    const gateway = await withLines({ policy: "cooldown", more: "  cooldownSeconds: 600" });
    const session = await gateway.open("me");
    failing(gateway, MAIN_KEY);
    await gateway.say(session, "Good morning");
    expect(await agentsOf(gateway, session)).toEqual(["built", "evicted: fallback", "built"]);
    expect(await fallbackOf(gateway, session)).toMatchObject({
      model: OTHER,
      credential: "spare",
      because: "overloaded",
      untilMs: expect.any(Number),
    });
    const second = await gateway.say(session, "And now?");
    expect(askedOf(second.calls)).toEqual([`${OTHER} (overloaded)`]);
    expect(await agentsOf(gateway, session)).toHaveLength(3);
    gateway.clock.advance(601_000);
    const third = await gateway.say(session, "And now?");
    expect(askedOf(third.calls)).toEqual([MAIN]);
    expect((await agentsOf(gateway, session)).slice(3)).toEqual(["evicted: signature", "built"]);
    expect(await fallbackOf(gateway, session)).toBeNull();
  });

  it("it stays for good where the profile says sticky, over a restart too, until a model is chosen", async () => {
    const gateway = await withLines({ policy: "sticky" });
    const session = await gateway.open("me");
    failing(gateway, MAIN_KEY);
    await gateway.say(session, "Good morning");
    expect(await fallbackOf(gateway, session)).toMatchObject({ model: OTHER, untilMs: null });
    gateway.clock.advance(86_400_000);
    const again = await gateway.restart();
    const second = await again.say(session, "And now?");
    expect(askedOf(second.calls)).toEqual([`${OTHER} (overloaded)`]);
    await again.gateway.updateSession(session, { model: MAIN });
    expect(await fallbackOf(again, session)).toBeNull();
    expect(askedOf((await again.say(session, "And now?")).calls)).toEqual([MAIN]);
  });

  it("other sessions do not wait for the same failure while another line is free", async () => {
    const gateway = await withLines({ policy: "cooldown" });
    const [one, two] = [await gateway.open("me"), await gateway.open("me")];
    failing(gateway, MAIN_KEY);
    await gateway.say(one, "Good morning");
    const turn = await gateway.say(two, "Good morning");
    expect(askedOf(turn.calls)).toEqual([`${OTHER} (overloaded)`]);
  });

  it("the time that the provider asked for is kept, even by turns that begin with the model", async () => {
    const gateway = await withLines();
    const session = await gateway.open("me");
    failing(gateway, MAIN_KEY, { status: 429, count: 1, retryAfterSeconds: 600 });
    await gateway.say(session, "Good morning");
    const second = await gateway.say(session, "And now?");
    expect(askedOf(second.calls)).toEqual([`${OTHER} (rate-limited)`]);
    gateway.clock.advance(601_000);
    expect(askedOf((await gateway.say(session, "And now?")).calls)).toEqual([MAIN]);
  });
});

describe("by policy, choice and outcome", () => {
  const CHOSEN = "claude-haiku-5-5";
  const STAYS = ["built"];
  const RETURNS = ["built", "evicted: fallback", "built"];
  const MOVES = ["built", "evicted: fallback", "built"];

  it.each([
    ["turn", null, true, RETURNS, 0],
    ["turn", null, false, STAYS, 0],
    ["turn", CHOSEN, true, RETURNS, 0],
    ["turn", CHOSEN, false, STAYS, 0],
    ["cooldown", null, true, MOVES, 1],
    ["cooldown", null, false, STAYS, 1],
    ["cooldown", CHOSEN, true, MOVES, 1],
    ["cooldown", CHOSEN, false, STAYS, 1],
    ["sticky", null, true, MOVES, 1],
    ["sticky", null, false, STAYS, 1],
    ["sticky", CHOSEN, true, MOVES, 1],
    ["sticky", CHOSEN, false, STAYS, 1],
  ] as const)(
    "policy %s, chosen %s, answered %s: agents %j",
    async (policy, chosen, answers, agents, stays) => {
      const gateway = await withLines({ policy });
      const session = await gateway.open("me");
      const model = chosen ?? MAIN;
      await gateway.gateway.updateSession(session, { model: chosen });
      const first = await gateway.say(session, "Good morning");
      failing(gateway, MAIN_KEY);
      if (!answers) failing(gateway, OTHER_KEY);
      const second = await gateway.say(session, "Count the herons, please");
      expect(second.state).toBe(answers ? "done" : "failed");
      expect(askedOf(second.calls)).toEqual([model, `${OTHER} (overloaded)`]);
      // While nobody else is free, what failed lately is asked all the same.
      const third = await gateway.say(session, "And now?");
      const next = answers && stays === 1 ? `${OTHER} (overloaded)` : model;
      expect(askedOf(third.calls)).toEqual([next]);
      expect(await agentsOf(gateway, session)).toEqual(agents);
      const calls = [...first.calls, ...second.calls, ...third.calls];
      expect(new Set(calls.map(({ recipe }) => recipe.promptSha256)).size).toBe(1);
      expect((await gateway.world.store.session(session))?.toldModel).toBe(model);
    },
  );
});

describe("a model of another family", () => {
  it("answers from a prompt of its own, and the first one's bytes come back with it", async () => {
    const server = await startScriptedProvider();
    onTestFinished(() => server.stop());
    server.script({
      headers: { "content-type": "text/event-stream" },
      body: readFileSync("tests/fixtures/wire/openai/chat-text.sse", "utf8"),
    });
    const gateway = await withLines({ chain: [GPT] });
    const gpt = `  spare: { provider: openai, apiKey: ${OTHER_KEY}, baseUrl: "${server.baseUrl}/v1" }`;
    const main = `  main: { apiKey: ${MAIN_KEY}, baseUrl: "${gateway.provider.url}" }`;
    write(gateway, "credentials.yaml", ["credentials:", main, gpt].join("\n"));
    const session = await gateway.open("me");
    const first = await gateway.say(session, "sim: think about the tides");
    failing(gateway, MAIN_KEY);
    const second = await gateway.say(session, "Count the herons, please");
    expect(second).toMatchObject({ state: "done", error: null });
    expect(second.calls.at(-1)).toMatchObject({
      provider: "openai",
      dialect: "openai-chat",
      model: GPT,
      fallback: { from: { model: MAIN }, to: { model: GPT }, because: "overloaded" },
    });
    const sent = server.requests[0]?.body ?? "";
    expect(sent).toContain("Count the herons, please");
    expect(sent).not.toContain("signature");
    const third = await gateway.say(session, "And now?");
    expect(askedOf(third.calls)).toEqual([MAIN]);
    expect(third.calls[0]?.recipe.leftOut).toEqual([]);
    expect(third.calls[0]?.recipe.promptSha256).toBe(first.calls[0]?.recipe.promptSha256);
    const [sentFirst, sentLast] = [gateway.requests().at(0), gateway.requests().at(-1)];
    const systemTexts = (body = "{}") => JSON.stringify(textsOf(JSON.parse(body).system));
    expect(systemTexts(sentLast?.rawBody)).toBe(systemTexts(sentFirst?.rawBody));
  });
});

describe("what a page is told of it", () => {
  it("is that the cut answer goes, who answers, and why", async () => {
    const gateway = await withLines();
    const session = await gateway.open("me");
    const end = new AbortController();
    onTestFinished(() => end.abort());
    const told: LiveEvent[] = [];
    const watching = (async () => {
      const events = gateway.gateway.watch(session, { afterSeq: null, signal: end.signal });
      for await (const { event } of events) told.push(event);
    })();
    await expect.poll(() => told.length).toBe(1);
    failing(gateway, MAIN_KEY, CUT);
    await gateway.say(session, "sim: say The herons stand in the shallows, four of them.");
    await expect.poll(() => told.at(-1)?.type).not.toBe("block-delta");
    end.abort();
    await watching;
    const dropped = told.findIndex(({ type }) => type === "blocks-dropped");
    expect(told[dropped]).toMatchObject({ from: 0 });
    expect(told[dropped + 1]).toMatchObject({
      type: "turn-notice",
      notice: `answered by ${OTHER} because ${MAIN} failed`,
    });
    const after = told.slice(dropped).find(({ type }) => type === "block-started");
    expect(after).toMatchObject({ index: 0 });
  });
});

describe("a model that somebody chose", () => {
  it("answers from the first request on, after an eviction and a restart too, and is no fallback", async () => {
    const gateway = await withLines();
    const session = await gateway.open("me");
    await gateway.gateway.updateSession(session, { model: "claude-haiku-5-5" });
    const first = await gateway.say(session, "Good morning");
    expect(askedOf(first.calls)).toEqual(["claude-haiku-5-5"]);
    for (const text of ["one", "two", "three"]) await gateway.say(session, text);
    expect(await agentsOf(gateway, session)).toEqual(["built"]);
    await gateway.gateway.evict(session, "soft");
    expect(askedOf((await gateway.say(session, "four")).calls)).toEqual(["claude-haiku-5-5"]);
    const again = await gateway.restart();
    expect(askedOf((await again.say(session, "five")).calls)).toEqual(["claude-haiku-5-5"]);
    expect(await agentsOf(again, session)).not.toContain("evicted: fallback");
  });
});

describe("a key that was changed", () => {
  it("is used in the turn that was refused with the old one, with one build and the same prefix", async () => {
    const gateway = await withLines({ chain: [] });
    const session = await gateway.open("me");
    const first = await gateway.say(session, "Good morning");
    failing(gateway, MAIN_KEY, { status: 401, count: 1, latencyMs: 200 });
    const turn = await gateway.send(session, "And now?");
    await gateway.world.store.turn(turn.id);
    await expect.poll(() => gateway.requests().length).toBe(2);
    const fresh = keys(gateway.provider.url).replace(MAIN_KEY, `${MAIN_KEY}-fresh`);
    write(gateway, "credentials.yaml", fresh);
    const second = await gateway.ended(turn.id);
    expect(second).toMatchObject({ state: "done", error: null });
    expect(askedOf(second.calls)).toEqual([MAIN, MAIN]);
    expect(await agentsOf(gateway, session)).toEqual(["built", "evicted: signature", "built"]);
    const prompts = [...first.calls, ...second.calls].map(({ recipe }) => recipe.promptSha256);
    expect(new Set(prompts).size).toBe(1);
    await gateway.say(session, "And now?");
    expect(await agentsOf(gateway, session)).toHaveLength(3);
    const told = JSON.stringify([await eventsOf(gateway, session), gateway.gateway.agents()]);
    expect(told).not.toContain(MAIN_KEY);
  });

  it("is not looked for a second time when the new one is refused too", async () => {
    const gateway = await withLines({ chain: [] });
    const session = await gateway.open("me");
    failing(gateway, MAIN_KEY, { status: 401, count: 5 });
    const failed = await gateway.say(session, "Good morning");
    expect(failed).toMatchObject({ state: "failed", error: { code: "PROVIDER_AUTH" } });
    expect(failed.calls).toHaveLength(1);
  });
});

describe("a pool of keys", () => {
  const pooled = async (strategy: string) => {
    const gateway = await withLines({ chain: [] });
    const pools = `pools:\n  team: { strategy: ${strategy}, credentials: [main, spare] }`;
    write(gateway, "credentials.yaml", keys(gateway.provider.url, pools));
    write(gateway, "profiles/me/config.yaml", `model: ${MAIN}\ncredential: team\n`);
    return gateway;
  };
  const keyOf = async (gateway: TestGateway, session: string) =>
    (await gateway.world.store.session(session))?.credential;

  it("gives its keys to sessions one after the other, and each stays with its own", async () => {
    const gateway = await pooled("round-robin");
    const sessions = [await gateway.open("me"), await gateway.open("me"), await gateway.open("me")];
    for (const session of sessions) await gateway.say(session, "Good morning");
    for (const session of sessions) await gateway.say(session, "And now?");
    expect(await Promise.all(sessions.map((session) => keyOf(gateway, session)))).toEqual([
      "main",
      "spare",
      "main",
    ]);
    for (const session of sessions) expect(await agentsOf(gateway, session)).toEqual(["built"]);
  });

  it.each([401, 402, 429])(
    "moves a session to the next key at %i, told with its price",
    async (status) => {
      const gateway = await pooled("fill-first");
      const session = await gateway.open("me");
      await gateway.say(session, "Good morning");
      expect(await keyOf(gateway, session)).toBe("main");
      failing(gateway, MAIN_KEY, { status, count: 3, retryAfterMs: 1 });
      const second = await gateway.say(session, "And now?");
      expect(second).toMatchObject({ state: "done" });
      expect(askedOf(second.calls)).toEqual([MAIN, MAIN]);
      expect(await keyOf(gateway, session)).toBe("spare");
      const moved = (await eventsOf(gateway, session)).find(
        ({ type }) => type === "credential-moved",
      );
      expect(moved?.detail).toMatchObject({
        from: "main",
        to: "spare",
        tokens: expect.any(Number),
      });
      await gateway.say(session, "And now?");
      expect(await agentsOf(gateway, session)).toEqual(["built", "evicted: signature", "built"]);
    },
  );

  it("is asked of nobody else for a request that its second key refuses for what it says", async () => {
    const gateway = await pooled("fill-first");
    const chain = `fallback: { chain: [{ model: ${OTHER}, credential: spare }] }`;
    write(gateway, "profiles/me/config.yaml", `model: ${MAIN}\ncredential: team\n${chain}\n`);
    const session = await gateway.open("me");
    failing(gateway, MAIN_KEY, { status: 401, count: 1 });
    failing(gateway, OTHER_KEY, { status: 400, count: 1 });
    const failed = await gateway.say(session, "Good morning");
    expect(failed).toMatchObject({ state: "failed", error: { code: "PROVIDER_REJECTED" } });
    expect(askedOf(failed.calls)).toEqual([MAIN, MAIN]);
  });

  it("falls back to the next line once no key of it is left", async () => {
    const gateway = await pooled("fill-first");
    const chain = `fallback: { chain: [{ model: ${OTHER}, credential: third }] }`;
    const third = `  third: { apiKey: a-third-key, baseUrl: "${gateway.provider.url}" }`;
    const pools = "pools: { team: { credentials: [main, spare] } }";
    write(gateway, "credentials.yaml", keys(gateway.provider.url, `${third}\n${pools}`));
    write(gateway, "profiles/me/config.yaml", `model: ${MAIN}\ncredential: team\n${chain}\n`);
    const session = await gateway.open("me");
    failing(gateway, MAIN_KEY, { status: 402, count: 1 });
    failing(gateway, OTHER_KEY, { status: 402, count: 1 });
    const turn = await gateway.say(session, "Good morning");
    expect(turn.state).toBe("done");
    expect(askedOf(turn.calls)).toEqual([MAIN, MAIN, `${OTHER} (billing)`]);
    expect(await agentsOf(gateway, session)).toEqual(["built", "evicted: fallback"]);
  });

  it("names its faults: a key that is not there, one named twice, a name that a key has too", async () => {
    const gateway = await pooled("fill-first");
    const faulty = "pools: { main: { credentials: [gone, spare, spare] } }";
    write(gateway, "credentials.yaml", keys(gateway.provider.url, faulty));
    const [told] = await gateway.world.settings.warnings();
    expect(told).toContain("there is no key gone");
    expect(told).toContain("names a key twice");
    expect(told).toContain("is the name of a key too");
    expect(told).not.toContain(MAIN_KEY);
  });

  it("keeps a session where it is when the provider itself is overloaded", async () => {
    const gateway = await pooled("fill-first");
    const session = await gateway.open("me");
    failing(gateway, MAIN_KEY);
    expect(await gateway.say(session, "Good morning")).toMatchObject({ state: "failed" });
    expect(await eventsOf(gateway, session)).not.toContainEqual(
      expect.objectContaining({ type: "credential-moved" }),
    );
  });
});
