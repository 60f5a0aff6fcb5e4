import Anthropic from "@anthropic-ai/sdk";
import { timedOut } from "../faults";
import { type KeyTest, MOST_MODELS, modelsOf } from "../key-models";
import { providerError } from "./errors";

/** The models that the key may use; throws a GatewayError without the key in it when the provider says no. */
export async function testKey({ apiKey, baseUrl, timeoutMs }: KeyTest): Promise<string[]> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const sdk = new Anthropic({
      apiKey,
      authToken: null,
      baseURL: baseUrl.replace(/\/+$/, ""),
      timeout: timeoutMs,
      maxRetries: 0,
      logLevel: "off",
      openTelemetry: false,
    });
    const request = { query: { limit: MOST_MODELS }, signal: limit };
    return modelsOf(await sdk.get<unknown>("/v1/models", request), apiKey);
  } catch (error) {
    if (limit.aborted) throw timedOut();
    throw providerError(error, { ending: null, hasBegun: false, apiKey });
  }
}
