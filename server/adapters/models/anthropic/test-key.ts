import Anthropic from "@anthropic-ai/sdk";
import { GatewayError } from "@/server/core/kernel";
import { providerError } from "./errors";

const MOST_MODELS = 100;

export interface KeyTest {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

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
    const page = await sdk.models.list({ limit: MOST_MODELS }, { signal: limit });
    return page.data.map(({ id }) => id);
  } catch (error) {
    if (limit.aborted)
      throw new GatewayError("PROVIDER_TIMEOUT", "the provider did not answer in time", {
        hint: "Check the base URL and this host's network.",
        retryable: true,
      });
    throw providerError(error, { ending: null, hasBegun: false, apiKey });
  }
}
