import { GatewayError } from "@/server/core/kernel";
import { isRecord, textField } from "./json";

export const MOST_MODELS = 100;

export interface KeyTest {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

/** Names of models in a provider's answer; a page of a proxy is no list, and no name may quote the key. */
export function modelsOf(answer: unknown, apiKey: string): string[] {
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
