import type { ErrorCode } from "@/server/core/kernel";

/** What a refusal means here, and what to do about it; `isQuoted` repeats the provider's own message. */
export interface Meaning {
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
    code: "PROVIDER_AUTH",
    message: "the provider account may not spend any more",
    hint: "Check the balance and the limits of the provider account.",
    isQuoted: true,
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
  context_too_long: {
    ...TOO_LARGE,
    message: "the conversation is longer than the model can take",
    hint: "Begin a new session, or use a model with a larger context window.",
  },
  content_filtered: {
    ...REJECTED,
    message: "the provider's content filter refused the request",
    hint: "Say it in another way.",
  },
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

/** Types that say more than the status they come with. */
const OUTRANKS_STATUS = new Set(["billing_error", "context_too_long", "content_filtered"]);

interface Refusal {
  readonly status: number | null;
  readonly type: string | null;
}

/** The meaning of a status, or of an error type where there is none; never undefined. */
export function meaningOf({ status, type }: Refusal): Meaning {
  const named = type !== null && Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined;
  if (named !== undefined && type !== null && OUTRANKS_STATUS.has(type)) return named;
  const byStatus = status === null ? undefined : TYPE_OF_STATUS[status];
  const meaning = byStatus === undefined ? undefined : BY_TYPE[byStatus];
  if (meaning !== undefined) return meaning;
  if (status === null) return named ?? FAILED;
  return status >= 500 ? FAILED : { ...REJECTED, hint: "Check the base URL." };
}
