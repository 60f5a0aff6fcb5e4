import type { ErrorBody } from "@/server/core/contracts";
import { isGatewayError } from "@/server/core/kernel";
import { ERROR_TABLE, errorBody, publicError } from "./errors";

/** JSON that no cache keeps, sent as it is: on loopback packing it costs more than it saves. */
export function jsonResponse(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store, no-transform", ...headers },
  });
}

/** The error as a response: its status by the table, its body `{code, message, hint}`. */
export function errorResponse(error: unknown, requestId: string): Response {
  const shown = isGatewayError(error) ? error : publicError(error);
  return jsonResponse(errorBody(shown, requestId), { status: ERROR_TABLE[shown.code].status });
}

/** 405 with the methods that the path takes. */
export function methodNotAllowed(method: string, allowed: readonly string[]): Response {
  const body: ErrorBody = {
    code: "METHOD_NOT_ALLOWED",
    message: `this path does not take ${method}`,
    hint: `Use ${allowed.join(" or ")}.`,
  };
  return jsonResponse(body, { status: 405, headers: { allow: allowed.join(", ") } });
}

/** 415: only JSON is read. */
export function unsupportedMediaType(contentType: string): Response {
  const body: ErrorBody = {
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: `a body of type ${contentType || "that is not named"} is not read here`,
    hint: "Send JSON with content-type: application/json.",
  };
  return jsonResponse(body, { status: 415 });
}

/** 404 for a path that leads nowhere. */
export function noSuchPath(path: string): Response {
  const body: ErrorBody = {
    code: "NOT_FOUND",
    message: `there is nothing at ${path}`,
    hint: "GET /api/v1/openapi.json lists every path.",
  };
  return jsonResponse(body, { status: 404 });
}
