import { describe, expect, it } from "vitest";
import { GetUsageInput } from "@/server/core/contracts";
import {
  getSession,
  getUsage,
  LOCAL_OPERATOR,
  listSessionCalls,
  type OperatorContext,
} from "@/server/core/operations";
import { aGateway, type TestGateway } from "../factories/gateway";
import { startScriptedProvider } from "../factories/scripted-provider";

const NO_PRICE = "claude-mythos-5-2";

function operator(gateway: TestGateway): OperatorContext {
  return { ...gateway.world, operator: LOCAL_OPERATOR };
}

function usageOf(gateway: TestGateway) {
  const input = GetUsageInput.parse({ groupBy: "model", from: "2026-03-01", to: "2026-04-01" });
  return getUsage(operator(gateway), input);
}

async function callsOf(gateway: TestGateway, id: string) {
  return (await listSessionCalls(operator(gateway), { id, limit: 50 })).items;
}

describe("a call on a model without a price", () => {
  it("has no cost, says so, and is counted apart from those that have one", async () => {
    const gateway = await aGateway();
    const priced = await gateway.open("me");
    await gateway.say(priced, "hello");
    const unpriced = await gateway.open("me");
    await gateway.gateway.updateSession(unpriced, { model: NO_PRICE });
    expect(await gateway.say(unpriced, "hello")).toMatchObject({ state: "done" });
    const [call] = await callsOf(gateway, unpriced);
    expect(call).toMatchObject({ costUsd: null, costNano: null, costStatus: "unknown" });
    const [other] = await callsOf(gateway, priced);
    expect(other).toMatchObject({ costStatus: "actual", costNano: expect.stringMatching(/^\d+$/) });
    expect(await getSession(operator(gateway), { id: unpriced })).toMatchObject({
      costUsd: null,
      costStatus: "unknown",
      notPriced: 1,
    });
    const { total, buckets } = await usageOf(gateway);
    expect(total).toMatchObject({ calls: 2, notPriced: 1, costNano: other?.costNano });
    expect(buckets.map(({ key, notPriced, costNano }) => [key, notPriced, costNano])).toEqual(
      expect.arrayContaining([
        [NO_PRICE, 1, null],
        ["claude-opus-5-5", 0, other?.costNano],
      ]),
    );
  });

  it("leaves its session a sum of what is known when other calls have a price", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    await gateway.gateway.updateSession(session, { model: NO_PRICE });
    await gateway.say(session, "hello");
    const known = (await callsOf(gateway, session)).map(({ costNano }) => costNano);
    expect(known).toEqual([null, expect.stringMatching(/^[1-9]\d*$/)]);
    expect(await getSession(operator(gateway), { id: session })).toMatchObject({
      costNano: known[1],
      notPriced: 1,
    });
  });
});

describe("use that a provider does not report", () => {
  function answer(usage: object) {
    const events = [
      { type: "message_start", message: { id: "msg_1", role: "assistant", usage } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Noted." } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: {} },
      { type: "message_stop" },
    ];
    const body = events
      .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      .join("");
    return { headers: { "content-type": "text/event-stream" }, body };
  }

  it("stays unknown, is no zero, and stands outside the hit rate", async () => {
    const provider = await startScriptedProvider();
    const gateway = await aGateway({ env: { ANTHROPIC_BASE_URL: provider.baseUrl } });
    const session = await gateway.open("me");
    provider.script(
      answer({ input_tokens: 900, output_tokens: 10 }),
      answer({
        input_tokens: 100,
        cache_read_input_tokens: 300,
        cache_creation_input_tokens: 0,
        output_tokens: 10,
      }),
      answer({
        input_tokens: 100,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
        output_tokens: 10,
      }),
      answer({}),
    );
    for (let turn = 0; turn < 4; turn += 1) await gateway.say(session, `message ${turn}`);
    const calls = (await callsOf(gateway, session)).toReversed();
    expect(calls.map(({ usage, hitRate }) => [usage.read, usage.promptTotal, hitRate])).toEqual([
      [null, 900, null],
      [300, 400, 0.75],
      [0, 100, 0],
      [null, null, null],
    ]);
    expect(calls.map(({ costStatus }) => costStatus)).toEqual([
      "estimated",
      "actual",
      "actual",
      "unknown",
    ]);
    const { total } = await usageOf(gateway);
    expect(total).toMatchObject({ calls: 4, notReported: 2, hitRate: 0.6 });
    expect(await getSession(operator(gateway), { id: session })).toMatchObject({
      notReported: 2,
      hitRate: 0.6,
    });
    await provider.stop();
  });

  it("gives a session the figures that the report of usage gives it", async () => {
    const provider = await startScriptedProvider();
    const gateway = await aGateway({ env: { ANTHROPIC_BASE_URL: provider.baseUrl } });
    const whole = {
      ...{ input_tokens: 3, cache_read_input_tokens: 1_000, cache_creation_input_tokens: 77 },
      ...{ output_tokens: 333, output_tokens_details: { thinking_tokens: 111 } },
    };
    const shapes = [
      [whole],
      [{ input_tokens: 900, output_tokens: 10 }],
      [{ input_tokens: 10, cache_read_input_tokens: 4_000, output_tokens: 10 }],
      [{ input_tokens: 10, cache_creation_input_tokens: 4_000, output_tokens: 10 }],
      [{}],
      [whole, {}, { input_tokens: 10, cache_read_input_tokens: 4_000, output_tokens: 10 }, whole],
    ];
    for (const usages of shapes) {
      provider.script(...usages.map(answer));
      const id = await gateway.open("me");
      for (const _ of usages) await gateway.say(id, "hello");
      const session = await getSession(operator(gateway), { id });
      const { buckets } = await getUsage(
        operator(gateway),
        GetUsageInput.parse({ groupBy: "session", from: "2026-03-01", to: "2026-04-01" }),
      );
      const bucket = buckets.find(({ key }) => key === id);
      const { usage, costNano, hitRate, notReported, notPriced } = session;
      expect(bucket).toMatchObject({ usage, costNano, hitRate, notReported, notPriced });
      if (usages.length > 1) continue;
      const [call] = await callsOf(gateway, id);
      expect(session.costStatus).toBe(call?.costStatus);
      expect(hitRate).toBe(call?.hitRate);
    }
    await provider.stop();
  });

  it("of a call that was never answered is unknown as well", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    gateway.provider.fault({ status: 400, count: 1 });
    await gateway.say(session, "hello");
    const [call] = await callsOf(gateway, session);
    expect(call).toMatchObject({ state: "failed", costNano: null, costStatus: "unknown" });
    expect(Object.values(call?.usage ?? {})).toEqual(Array(8).fill(null));
  });
});
