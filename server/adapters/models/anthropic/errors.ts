import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from "@anthropic-ai/sdk";
import { type ErrorCode, GatewayError, isGatewayError } from "@/server/core/kernel";
import { isRecord, parseJson, recordField, textField } from "./json";

const MAXIMUM_REASON_CHARACTERS = 500;

/** All that is kept of a provider's refusal: no headers, no request, no key. */
export interface ProviderFault {
  readonly status: number | null;
  readonly type: string | null;
  readonly requestId: string | null;
  readonly reason: string | null;
  readonly retryAfterSeconds: number | null;
}

/** Why a call was ended from our side. */
export type Ending = "stopped" | "idle" | "closed";

export interface FailedCall {
  readonly ending: Ending | null;
  readonly hasBegun: boolean;
  /** Never repeated, wherever the provider may have quoted it. */
  readonly apiKey: string;
}

/** Any failure of a call as a GatewayError that holds no header, body or key. */
export function providerError(error: unknown, call: FailedCall): GatewayError {
  if (call.ending !== null) return endingError(call.ending);
  if (isGatewayError(error)) return error;
  if (error instanceof APIUserAbortError) return endingError("stopped");
  if (error instanceof APIConnectionTimeoutError)
    return new GatewayError("PROVIDER_TIMEOUT", "the provider did not answer in time", {
      hint: "Try again; if it goes on, look at the provider's status page.",
      retryable: true,
    });
  if (error instanceof APIConnectionError)
    return new GatewayError("PROVIDER_UNREACHABLE", "the provider cannot be reached", {
      hint: "Check the base URL and this host's network.",
      cause: connectionCode(error),
      retryable: true,
    });
  if (error instanceof APIError) return faultError(faultOf(error, call.apiKey));
  if (call.hasBegun) return cutOff();
  // The message of what is left (a header that cannot be sent, say) may quote the key: it is dropped.
  const name = error instanceof Error ? error.name : typeof error;
  return new GatewayError("PROVIDER_FAILED", `the call to the provider failed (${name})`, {
    hint: "Check the API key and the base URL.",
  });
}

/** The error of a call that was ended from our side. */
export function endingError(ending: Ending): GatewayError {
  if (ending === "idle")
    return new GatewayError("PROVIDER_TIMEOUT", "the provider fell silent during its answer", {
      hint: "Try again.",
      retryable: true,
    });
  const message = ending === "closed" ? "the model client was closed" : "the call was stopped";
  return new GatewayError("INTERRUPTED", message);
}

/** The error of a stream that ended before the answer did. */
export function cutOff(): GatewayError {
  return new GatewayError("PROVIDER_FAILED", "the answer was cut off", {
    hint: "Try again.",
    retryable: true,
  });
}

/** The error of a stream that does not follow the protocol; `what` never quotes the stream. */
export function malformed(what: string): GatewayError {
  return new GatewayError("PROVIDER_FAILED", `the provider's answer is malformed: ${what}`, {
    hint: "Try again; if it goes on, check the base URL.",
    retryable: true,
  });
}

/** The error that an `error` event inside a stream stands for. */
export function streamedError(event: unknown, call: FailedCall & { requestId: string | null }) {
  const error = isRecord(event) ? recordField(event, "error") : {};
  return faultError({
    status: null,
    type: textField(error, "type"),
    requestId: call.requestId,
    reason: cleanReason(textField(error, "message"), call.apiKey),
    retryAfterSeconds: null,
  });
}

/** What the refusal of a request says, as far as it may be kept. */
export function faultOf(error: APIError, apiKey: string): ProviderFault {
  return {
    status: error.status ?? null,
    type: error.type,
    requestId: error.requestID ?? null,
    reason: cleanReason(error.apiMessage ?? plainReason(error.error), apiKey),
    retryAfterSeconds: retryAfter(error.headers),
  };
}

interface Meaning {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly retryable?: boolean;
  readonly isQuoted?: boolean;
}

const REJECTED: Meaning = {
  code: "PROVIDER_REJECTED",
  message: "the provider refused the request",
  hint: "Change what its message names, then send again.",
  isQuoted: true,
};
const FAILED: Meaning = {
  code: "PROVIDER_FAILED",
  message: "the provider failed",
  hint: "Try again; if it goes on, look at the provider's status page.",
  retryable: true,
  isQuoted: true,
};
const TIMED_OUT: Meaning = {
  code: "PROVIDER_TIMEOUT",
  message: "the provider did not finish in time",
  hint: "Try again.",
  retryable: true,
};
const OVERLOADED: Meaning = {
  code: "PROVIDER_OVERLOADED",
  message: "the provider is overloaded",
  hint: "Try again in a minute, or use another model.",
  retryable: true,
};
const TOO_LARGE: Meaning = {
  code: "TOO_LARGE",
  message: "the request is too large for the provider",
  hint: "Send less at once, or begin a new session.",
};

const BY_TYPE: Readonly<Record<string, Meaning>> = {
  invalid_request_error: REJECTED,
  authentication_error: {
    code: "PROVIDER_AUTH",
    message: "the provider refused the API key",
    hint: "Check the API key, and that it belongs to the base URL.",
  },
  billing_error: {
    ...REJECTED,
    hint: "Check the balance and the limits of the provider account.",
  },
  permission_error: {
    code: "PROVIDER_AUTH",
    message: "the provider does not allow this API key to do that",
    hint: "Check what the API key's workspace may use.",
  },
  not_found_error: {
    ...REJECTED,
    message: "the provider does not know the model",
    hint: "Check the model id, and the base URL.",
  },
  request_too_large: TOO_LARGE,
  rate_limit_error: {
    code: "PROVIDER_RATE_LIMITED",
    message: "the provider's rate limit is reached",
    hint: "Try again in a minute.",
    retryable: true,
  },
  api_error: FAILED,
  timeout_error: TIMED_OUT,
  overloaded_error: OVERLOADED,
};

const TYPE_OF_STATUS: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  408: "timeout_error",
  409: "api_error",
  413: "request_too_large",
  422: "invalid_request_error",
  429: "rate_limit_error",
  503: "overloaded_error",
  504: "timeout_error",
  529: "overloaded_error",
};

function faultError(fault: ProviderFault): GatewayError {
  const meaning = meaningOf(fault);
  const quote = meaning.isQuoted && fault.reason !== null ? `: ${fault.reason}` : "";
  return new GatewayError(meaning.code, `${meaning.message}${quote}`, {
    hint: hintOf(meaning, fault),
    cause: fault,
    retryable: meaning.retryable ?? false,
  });
}

function meaningOf({ status, type }: ProviderFault): Meaning {
  const named = type !== null && Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined;
  if (status === 403 && type === "billing_error" && named) return named;
  const byStatus = status === null ? undefined : TYPE_OF_STATUS[status];
  const meaning = byStatus === undefined ? undefined : BY_TYPE[byStatus];
  if (meaning !== undefined) return meaning;
  if (status === null) return named ?? FAILED;
  return status >= 500 ? FAILED : { ...REJECTED, hint: "Check the base URL." };
}

function hintOf(meaning: Meaning, { reason, retryAfterSeconds }: ProviderFault): string {
  if (reason !== null && /prompt is too long|context window/i.test(reason))
    return "The conversation is longer than the model can take: begin a new session.";
  if (retryAfterSeconds === null || meaning.retryable !== true) return meaning.hint;
  return `The provider asks to try again in ${retryAfterSeconds} s.`;
}

function retryAfter(headers: Headers | undefined): number | null {
  const ms = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(ms) && ms >= 0) return Math.ceil(ms / 1_000);
  const seconds = Number.parseFloat(headers?.get("retry-after") ?? "");
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}

function plainReason(body: unknown): string | null {
  const parsed = typeof body === "string" ? parseJson(body) : body;
  if (!isRecord(parsed)) return null;
  return textField(parsed, "message") ?? textField(parsed, "detail") ?? textField(parsed, "error");
}

function cleanReason(reason: string | null, apiKey: string): string | null {
  if (reason === null || reason === "") return null;
  const withoutKey = apiKey === "" ? reason : reason.replaceAll(apiKey, "[key]");
  return withoutKey.slice(0, MAXIMUM_REASON_CHARACTERS);
}

function connectionCode(error: APIConnectionError): { code: string } | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = isRecord(cause) ? textField(cause, "code") : null;
    if (code !== null) return { code };
  }
  return undefined;
}
