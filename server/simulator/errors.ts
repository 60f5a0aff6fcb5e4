const TYPE_OF_STATUS: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  500: "api_error",
  504: "timeout_error",
  529: "overloaded_error",
};

const DEFAULT_MESSAGE: Readonly<Record<number, string>> = {
  400: "The request was refused.",
  401: "invalid x-api-key",
  402: "Your credit balance is too low to access the API.",
  403: "Your API key does not have permission to use the specified resource.",
  404: "Not found",
  413: "Request exceeds the maximum size",
  429: "This request would exceed your organization's rate limit.",
  500: "Internal server error",
  504: "The request timed out.",
  529: "Overloaded",
};

export function errorType(status: number): string {
  return TYPE_OF_STATUS[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");
}

export function defaultErrorMessage(status: number): string {
  return DEFAULT_MESSAGE[status] ?? "The simulated provider was told to answer with this status.";
}

/** A refusal in the API's own shape: status, error type and message. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = "ApiError";
  }

  get type(): string {
    return errorType(this.status);
  }

  body(requestId: string): string {
    return JSON.stringify({
      type: "error",
      error: { type: this.type, message: this.message },
      request_id: requestId,
    });
  }
}

export function invalid(message: string): ApiError {
  return new ApiError(400, message);
}
