import { expect, it } from "vitest";
import { loadTokenEstimator } from "@/server/adapters/models/tokens";
import { promptBreakdown } from "@/server/core/tools";
import { measurePrompt } from "../../scripts/prompt-size";
import { aGateway } from "../factories/gateway";
import { streamBlocks } from "../factories/provider-stream";

it("measures the very prompt that a new session gets", async () => {
  const gateway = await aGateway();
  const { prompt, tools } = await gateway.gateway.freshPrompt("me");
  const measured = await measurePrompt(gateway.home, "me", gateway.clock.now());
  expect(measured).toEqual(promptBreakdown(prompt, tools, await loadTokenEstimator()));

  await gateway.say(await gateway.open("me"), "hello");
  const sent = streamBlocks(gateway.requests().at(-1)?.rawBody ?? "");
  const texts = sent.flatMap(({ part, json }) =>
    part === "system" ? [JSON.parse(json).text] : [],
  );
  const { stable, context, volatile } = measured.tiers;
  expect(texts.map((text) => Buffer.byteLength(text))).toEqual([
    stable.bytes,
    context.bytes,
    volatile.bytes,
  ]);
});
