import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ScriptedProvider, startScriptedProvider } from "@/tests/factories/scripted-provider";
import { testKey } from "./test-key";

const API_KEY = "sk-planted-key";

describe("the test of a key of OpenAI", () => {
  let provider: ScriptedProvider;
  beforeAll(async () => {
    provider = await startScriptedProvider();
  });
  afterAll(() => provider.stop());

  function testedAgainst(body: string, contentType = "application/json") {
    provider.script({ status: 200, headers: { "content-type": contentType }, body });
    return testKey({ apiKey: API_KEY, baseUrl: provider.baseUrl, timeoutMs: 5_000 });
  }

  it("gives the names of models, and nothing that is no name or quotes the key", async () => {
    const data = [{ id: "gpt-6-sol" }, { id: 5 }, null, { id: `x-${API_KEY}` }];
    expect(await testedAgainst(JSON.stringify({ data }))).toEqual(["gpt-6-sol"]);
    expect(provider.requests.at(-1)?.path).toBe("/models");
  });

  it.each([
    ["a web page", "<html>Sign in to the network</html>", "text/html"],
    ["an object without a list", "{}", "application/json"],
    ["a list of something else", '{"data": "gpt"}', "application/json"],
    ["nothing", "null", "application/json"],
  ])("does not take %s for a yes", async (_what, body, contentType) => {
    await expect(testedAgainst(body, contentType)).rejects.toMatchObject({
      code: "PROVIDER_FAILED",
      hint: expect.stringContaining("base URL"),
    });
  });
});
