import Anthropic from "@anthropic-ai/sdk";
import { GatewayError } from "@/server/core/kernel";
import { isRecord, textField } from "../json";
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
    const request = { query: { limit: MOST_MODELS }, signal: limit };
    return modelsOf(await sdk.get<unknown>("/v1/models", request), apiKey);
  } catch (error) {
    if (limit.aborted)
      throw new GatewayError("PROVIDER_TIMEOUT", "the provider did not answer in time", {
        hint: "Check the base URL and this host's network.",
        retryable: true,
      });
    throw providerError(error, { ending: null, hasBegun: false, apiKey });
  }
}

/** Whatever answers at that address is not believed: a page of a proxy is no list, and no name may quote the key. */
function modelsOf(answer: unknown, apiKey: string): string[] {
  if (!isRecord(answer) || !Array.isArray(answer.data)) throw noList();
  const ids = answer.data.map((model: unknown) =>
    isRecord(model) ? textField(model, "id") : null,
  );
  return ids
    .flatMap((id) => (id === null || id.includes(apiKey) ? [] : [id]))
    .slice(0, MOST_MODELS);
}

function noList(): GatewayError {
  return new GatewayError("PROVIDER_FAILED", "what answers at that address lists no models", {
    hint: "Check the base URL: it may lead to a web page or a proxy instead of the provider.",
  });
}
