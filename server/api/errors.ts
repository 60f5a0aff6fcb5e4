import { TRPCError } from "@trpc/server";
import { z } from "zod";
import type { ErrorBody } from "@/server/core/contracts";
import { type ErrorCode, GatewayError, isGatewayError, type Logger } from "@/server/core/kernel";
import { describeFaults } from "./input-faults";

type TrpcCode = TRPCError["code"];

/** The one place that knows both languages: our codes, tRPC's, and the HTTP status that both give. */
export const ERROR_TABLE = {
  BAD_INPUT: { trpc: "BAD_REQUEST", status: 400 },
  NOT_FOUND: { trpc: "NOT_FOUND", status: 404 },
  CONFLICT: { trpc: "CONFLICT", status: 409 },
  UNAUTHENTICATED: { trpc: "UNAUTHORIZED", status: 401 },
  FORBIDDEN: { trpc: "FORBIDDEN", status: 403 },
  TOO_LARGE: { trpc: "PAYLOAD_TOO_LARGE", status: 413 },
  QUEUE_FULL: { trpc: "TOO_MANY_REQUESTS", status: 429 },
  LEASE_HELD: { trpc: "CONFLICT", status: 409 },
  PROFILE_INVALID: { trpc: "UNPROCESSABLE_CONTENT", status: 422 },
  PROVIDER_AUTH: { trpc: "BAD_GATEWAY", status: 502 },
  PROVIDER_REJECTED: { trpc: "BAD_GATEWAY", status: 502 },
  PROVIDER_RATE_LIMITED: { trpc: "SERVICE_UNAVAILABLE", status: 503 },
  PROVIDER_OVERLOADED: { trpc: "SERVICE_UNAVAILABLE", status: 503 },
  PROVIDER_UNREACHABLE: { trpc: "BAD_GATEWAY", status: 502 },
  PROVIDER_TIMEOUT: { trpc: "GATEWAY_TIMEOUT", status: 504 },
  PROVIDER_FAILED: { trpc: "BAD_GATEWAY", status: 502 },
  INTERRUPTED: { trpc: "CONFLICT", status: 409 },
  DRAINING: { trpc: "SERVICE_UNAVAILABLE", status: 503 },
  STORE_FAILED: { trpc: "INTERNAL_SERVER_ERROR", status: 500 },
  INTERNAL: { trpc: "INTERNAL_SERVER_ERROR", status: 500 },
} as const satisfies Record<ErrorCode, { trpc: TrpcCode; status: number }>;

/** tRPC's own refusals, told in our codes. */
const FROM_TRPC: Partial<Record<TrpcCode, ErrorCode>> = {
  BAD_REQUEST: "BAD_INPUT",
  PARSE_ERROR: "BAD_INPUT",
  METHOD_NOT_SUPPORTED: "BAD_INPUT",
  UNSUPPORTED_MEDIA_TYPE: "BAD_INPUT",
  NOT_FOUND: "NOT_FOUND",
  PAYLOAD_TOO_LARGE: "TOO_LARGE",
};

const UNREADABLE_INPUT = "the input cannot be read: it is not the JSON that the dashboard sends";

/** Any error as one that may be shown; what nobody expected becomes INTERNAL, its own words kept as the cause. */
export function publicError(error: unknown): GatewayError {
  if (isGatewayError(error)) return error;
  if (error instanceof z.ZodError) return badInput(error);
  if (!(error instanceof TRPCError)) return unexpected(error);
  if (isGatewayError(error.cause)) return error.cause;
  if (error.code === "BAD_REQUEST" && error.cause instanceof z.ZodError)
    return badInput(error.cause);
  const code = FROM_TRPC[error.code];
  if (code === undefined) return unexpected(error.cause ?? error);
  return new GatewayError(code, isForeign(error) ? UNREADABLE_INPUT : error.message, {
    cause: error,
  });
}

/** True when the words are a parser's, met while reading the input, and not tRPC's own. */
function isForeign({ code, cause }: TRPCError): boolean {
  return code === "PARSE_ERROR" || (code === "BAD_REQUEST" && cause !== undefined);
}

/** The error as tRPC throws it; its cause is always one of ours. */
export function trpcError(error: unknown): TRPCError {
  const cause = publicError(error);
  return new TRPCError({ code: ERROR_TABLE[cause.code].trpc, message: cause.message, cause });
}

/** The error as a body of JSON: what happened and what to do, never where in our code. */
export function errorBody(error: GatewayError, requestId: string): ErrorBody {
  const isOurFault = error.code === "INTERNAL";
  const hint = isOurFault ? `The log of the gateway tells more: request ${requestId}.` : error.hint;
  return { code: error.code, message: error.message, hint };
}

/** Expected errors are news, unexpected ones are faults of ours. */
export function logError(logger: Logger, error: GatewayError, where: ErrorPlace): void {
  const fields = { ...where, code: error.code };
  if (error.code === "INTERNAL") logger.error({ ...fields, err: error.cause }, "internal error");
  else if (error.code === "STORE_FAILED")
    logger.error({ ...fields, err: error }, "the store failed");
  else logger.info({ ...fields, reason: error.message }, "request refused");
}

export interface ErrorPlace {
  readonly requestId: string;
  readonly path: string;
}

function badInput(error: z.ZodError): GatewayError {
  return new GatewayError("BAD_INPUT", describeFaults(error.issues), {
    hint: "Mend what is named and send it again; the OpenAPI document describes every field.",
    cause: error,
  });
}

function unexpected(cause: unknown): GatewayError {
  return new GatewayError("INTERNAL", "internal error", { cause });
}
