import { ApiError, defaultErrorMessage } from "../errors";

/** A refusal that names the field it is about. */
export class OpenaiError extends ApiError {
  constructor(
    status: number,
    message: string,
    readonly about: { readonly param?: string; readonly code?: string } = {},
  ) {
    super(status, message);
  }
}

export function refused(message: string, param: string, code?: string): OpenaiError {
  return new OpenaiError(400, message, { param, ...(code === undefined ? {} : { code }) });
}

const OVERLOADED = 529;

const WORDS: Readonly<Record<number, { type: string; code: string | null }>> = {
  400: { type: "invalid_request_error", code: null },
  401: { type: "invalid_request_error", code: "invalid_api_key" },
  402: { type: "insufficient_quota", code: "insufficient_quota" },
  403: { type: "invalid_request_error", code: "unsupported_country_region_territory" },
  404: { type: "invalid_request_error", code: "model_not_found" },
  413: { type: "invalid_request_error", code: "request_too_large" },
  429: { type: "rate_limit_exceeded", code: "rate_limit_exceeded" },
  503: { type: "server_error", code: "server_is_overloaded" },
};

/** The status as this API gives it: it has no 529. */
export function openaiStatus(status: number): number {
  return status === OVERLOADED ? 503 : status;
}

const MESSAGES: Readonly<Record<number, string>> = {
  401: "Incorrect API key provided. You can find your API key on your account's page.",
  402: "You exceeded your current quota, please check your plan and billing details.",
  429: "Rate limit reached for requests. Please try again later.",
  500: "The server had an error while processing your request.",
  503: "The server is currently overloaded. Please try again later.",
};

/** What both APIs refuse alike is told in this one's words. */
function messageOf(error: ApiError): string {
  const isPlain = error.message === defaultErrorMessage(error.status);
  return (isPlain ? MESSAGES[openaiStatus(error.status)] : undefined) ?? error.message;
}

/** A refusal in this API's own shape. */
export function openaiErrorBody(error: ApiError): string {
  return JSON.stringify({ error: errorFields(error) });
}

export function errorFields(error: ApiError): Record<string, unknown> {
  const words = WORDS[openaiStatus(error.status)] ?? { type: "server_error", code: null };
  const about = error instanceof OpenaiError ? error.about : {};
  return {
    message: messageOf(error),
    type: words.type,
    param: about.param ?? null,
    code: about.code ?? words.code,
  };
}
