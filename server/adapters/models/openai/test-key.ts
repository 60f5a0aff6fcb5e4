import OpenAI from "openai";
import { timedOut } from "../faults";
import { type KeyTest, modelsOf } from "../key-models";
import { providerError } from "./errors";

/** The models that the key may use; throws a GatewayError without the key in it when the server says no. */
export async function testKey({ apiKey, baseUrl, timeoutMs }: KeyTest): Promise<string[]> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const sdk = new OpenAI({
      apiKey,
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      baseURL: baseUrl.replace(/\/+$/, ""),
      timeout: timeoutMs,
      maxRetries: 0,
      logLevel: "off",
    });
    return modelsOf(await sdk.get<unknown>("/models", { signal: limit }), apiKey);
  } catch (error) {
    if (limit.aborted) throw timedOut();
    throw providerError(error, { ending: null, hasBegun: false, apiKey });
  }
}
