import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { type GatewayError, isGatewayError } from "@/server/core/kernel";
import {
  cleanReason,
  cutOff,
  endingError,
  type FailedCall,
  faultError,
  type ProviderFault,
  plainReason,
  retryAfter,
  timedOut,
  unexplained,
  unreachable,
} from "../faults";
import { isRecord, type JsonRecord, textField } from "../json";

/** Any failure of a call as a GatewayError that holds no header, body or key. */
export function providerError(error: unknown, call: FailedCall): GatewayError {
  if (call.ending !== null) return endingError(call.ending);
  if (isGatewayError(error)) return error;
  if (error instanceof APIUserAbortError) return endingError("stopped");
  if (error instanceof APIConnectionTimeoutError) return timedOut();
  if (error instanceof APIConnectionError) return unreachable(error);
  if (error instanceof APIError) return faultError(faultOf(error, call.apiKey));
  return call.hasBegun ? cutOff() : unexplained(error);
}

/** The error that an error inside a stream stands for, whichever server's shape it has. */
export function streamedError(
  raw: unknown,
  call: FailedCall & { requestId: string | null },
): GatewayError {
  const error = isRecord(raw) ? raw : {};
  const message = typeof raw === "string" ? raw : textField(error, "message");
  const status = typeof error.code === "number" && error.code >= 400 ? error.code : null;
  return faultError({
    status,
    type: kindOf({ ...wordsOf(error), message }),
    requestId: call.requestId,
    reason: cleanReason(message, call.apiKey),
    retryAfterSeconds: null,
  });
}

/** What the refusal of a request says, as far as it may be kept. */
export function faultOf(error: APIError, apiKey: string): ProviderFault {
  const body = isRecord(error.error) ? error.error : {};
  const message = messageOf(error.error);
  return {
    status: error.status ?? null,
    type: kindOf({ ...wordsOf(body), message }),
    requestId: error.requestID ?? null,
    reason: cleanReason(message, apiKey),
    retryAfterSeconds: retryAfter(error.headers),
  };
}

/** What a refusal is about: its parameter and its message, for finding the field it means. */
export function refusalOf(error: APIError): { param: string | null; message: string } {
  return { param: error.param ?? null, message: messageOf(error.error) ?? error.message };
}

function messageOf(body: unknown): string | null {
  if (typeof body === "string") return plainReason(body) ?? body;
  return plainReason(body);
}

interface Words {
  readonly code: string | null;
  readonly type: string | null;
  readonly message: string | null;
}

function wordsOf(error: JsonRecord): Pick<Words, "code" | "type"> {
  return { code: textField(error, "code"), type: textField(error, "type") };
}

/** Our word for each of theirs; the rest keep their own, and the status says what they mean. */
const KINDS: Readonly<Record<string, string>> = {
  insufficient_quota: "billing_error",
  billing_hard_limit_reached: "billing_error",
  billing_not_active: "billing_error",
  context_length_exceeded: "context_too_long",
  content_filter: "content_filtered",
  content_policy_violation: "content_filtered",
  invalid_api_key: "authentication_error",
  model_not_found: "not_found_error",
  rate_limit_exceeded: "rate_limit_error",
  tokens: "rate_limit_error",
  requests: "rate_limit_error",
  server_error: "api_error",
  server_is_overloaded: "overloaded_error",
  slow_down: "overloaded_error",
  invalid_prompt: "invalid_request_error",
};
const TOO_LONG =
  /maximum context length|context window|context size|exceeds the (?:available )?context/i;

function kindOf({ code, type, message }: Words): string | null {
  for (const word of [code, type]) {
    if (word !== null && Object.hasOwn(KINDS, word)) return KINDS[word] ?? null;
  }
  if (message !== null && TOO_LONG.test(message)) return "context_too_long";
  return type ?? code;
}
