import type { IncomingMessage, ServerResponse } from "node:http";
import { AbortedError } from "./clock";
import { ApiError, invalid } from "./errors";
import { isRecord, type JsonRecord } from "./json";
import type { RequestHeaders } from "./request/types";
import type { LoggedRequest } from "./request-log";

const MAXIMUM_BODY_BYTES = 32 * 1024 * 1024;
// A client that is still sending does not see the refusal, so a little more is read and forgotten.
const MAXIMUM_DRAINED_BYTES = 4 * MAXIMUM_BODY_BYTES;

/** One HTTP request being answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly entry: LoggedRequest;
  readonly signal: AbortSignal;
}

/** The whole body as text, byte for byte; refuses more than 32 MB without keeping it. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const tooLarge = () =>
    new ApiError(413, "Request exceeds the maximum allowed number of bytes (32 MB).", {
      connection: "close",
    });
  if (Number(request.headers["content-length"] ?? 0) > MAXIMUM_DRAINED_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      const piece = asBuffer(chunk);
      bytes += piece.length;
      if (bytes > MAXIMUM_DRAINED_BYTES) throw tooLarge();
      if (bytes <= MAXIMUM_BODY_BYTES) chunks.push(piece);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new AbortedError();
  }
  if (bytes > MAXIMUM_BODY_BYTES) throw tooLarge();
  return Buffer.concat(chunks).toString("utf8");
}

/** Guarantee: a request without an encoding yields buffers, and we never set one. */
function asBuffer(chunk: unknown): Buffer {
  return chunk as Buffer;
}

export function parseBody(rawBody: string): JsonRecord {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid(`The request body is not valid JSON: ${reason}`);
  }
  if (!isRecord(body)) throw invalid("The request body must be a JSON object");
  return body;
}

/** The model that a body names, as far as it can be read. */
export function modelIn(rawBody: string): string | null {
  try {
    const body: unknown = JSON.parse(rawBody);
    return isRecord(body) && typeof body.model === "string" ? body.model : null;
  } catch {
    return null; // Whoever reads the request says what is wrong with it.
  }
}

/** The headers that decide how a request is read; refuses a request without a version. */
export function readHeaders(request: IncomingMessage): RequestHeaders {
  const version = request.headers["anthropic-version"];
  if (typeof version !== "string" || version === "") {
    throw invalid("anthropic-version: header is required");
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(version)) {
    throw invalid(`anthropic-version: "${version}" is not a valid version`);
  }
  const betas = [request.headers["anthropic-beta"] ?? ""].flat().join(",");
  return {
    version,
    betas: new Set(
      betas
        .split(",")
        .map((beta) => beta.trim())
        .filter((beta) => beta !== ""),
    ),
  };
}

/** Sends JSON text; `headers` may add to the usual ones. */
export function sendJson(
  response: ServerResponse,
  text: string,
  options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): void {
  response.writeHead(options.status ?? 200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...options.headers,
  });
  response.end(text);
}
