export const ERROR_CODES = [
  "BAD_INPUT",
  "NOT_FOUND",
  "CONFLICT",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "TOO_LARGE",
  "QUEUE_FULL",
  "LEASE_HELD",
  "PROFILE_INVALID",
  "PROVIDER_AUTH",
  "PROVIDER_REJECTED",
  "PROVIDER_RATE_LIMITED",
  "PROVIDER_OVERLOADED",
  "PROVIDER_UNREACHABLE",
  "PROVIDER_TIMEOUT",
  "PROVIDER_FAILED",
  "INTERRUPTED",
  "DRAINING",
  "STORE_FAILED",
  "INTERNAL",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

const MARKER = Symbol.for("holdfast.gateway-error");

export interface GatewayErrorOptions {
  hint?: string;
  cause?: unknown;
  retryable?: boolean;
}

/** An expected failure: `message` for operators, `hint` says what to do, `retryable` whether trying again may help. */
export class GatewayError extends Error {
  readonly [MARKER] = true;
  readonly code: ErrorCode;
  readonly hint: string | null;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: GatewayErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "GatewayError";
    this.code = code;
    this.hint = options.hint ?? null;
    this.retryable = options.retryable ?? false;
  }
}

/** Recognises a GatewayError of any copy of this module (the bundler makes several). */
export function isGatewayError(value: unknown): value is GatewayError {
  return typeof value === "object" && value !== null && MARKER in value;
}

/** The error as a GatewayError; anything unexpected becomes INTERNAL with the original as its cause. */
export function toGatewayError(value: unknown): GatewayError {
  if (isGatewayError(value)) return value;
  return new GatewayError("INTERNAL", "internal error", { cause: value });
}
