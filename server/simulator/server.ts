import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Account, authenticate } from "./access";
import { AbortedError } from "./clock";
import { answerControl } from "./control";
import { ApiError } from "./errors";
import { DroppedError } from "./event-stream";
import { type Exchange, readBody, readHeaders, sendJson } from "./exchange";
import type { JsonRecord } from "./json";
import { answerMessages, countTokens } from "./messages-endpoint";
import { listModels, showModel } from "./models-endpoint";
import { answerOpenai, countOpenai } from "./openai/answer";
import { isOpenai, openaiModels } from "./openai/models-endpoint";
import { openaiErrorBody, openaiStatus } from "./openai/refusals";
import type { LoggedRequest } from "./request-log";
import type { SimulatorState } from "./state";

const CLIENT_CLOSED = 499;
// Longer than SDKs keep an idle connection, so that none is closed under a request.
const KEEP_ALIVE_MS = 75_000;

/** An HTTP server that answers as the provider would; not yet listening. */
export function createSimulatorServer(state: SimulatorState): Server {
  const server = createServer((request, response) => {
    void answer(request, response, state);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: SimulatorState,
): Promise<void> {
  const url = urlOf(request);
  const isControl = url.pathname.startsWith("/__sim/");
  const seq = isControl ? 0 : state.next("request");
  const requestId = `req_sim_${seq}`;
  const startedAtMs = state.clock.now();
  response.setHeader("request-id", requestId);
  response.setHeader("x-request-id", requestId);
  const signal = abortedOnClose(response);
  const blank = { seq, requestId, startedAtMs, request, url };
  let entry = newEntry(blank, "");
  try {
    const rawBody = await readBody(request);
    entry = newEntry(blank, rawBody);
    const exchange = { request, response, url, entry, signal };
    if (isControl) {
      answerControl(exchange, rawBody, state);
    } else {
      state.log.add(entry);
      await route(exchange, state);
    }
    entry.status = response.statusCode;
  } catch (error) {
    fail(response, entry, { error, isOpenai: isOpenai(request, url.pathname) });
  }
}

function urlOf({ url = "/" }: IncomingMessage): URL {
  const base = "http://simulator";
  return URL.canParse(url, base) ? new URL(url, base) : new URL(base);
}

function newEntry(
  blank: Pick<LoggedRequest, "seq" | "requestId" | "startedAtMs"> & {
    request: IncomingMessage;
    url: URL;
  },
  rawBody: string,
): LoggedRequest {
  const { seq, requestId, startedAtMs } = blank;
  return {
    seq,
    requestId,
    organisation: null,
    workspace: null,
    method: blank.request.method ?? "GET",
    path: blank.url.pathname,
    model: null,
    startedAtMs,
    rawBody,
    status: null,
    messageId: null,
    stopReason: null,
    usage: null,
    hit: null,
    breakpoints: [],
    error: null,
    isAborted: false,
  };
}

function abortedOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  response.on("error", () => controller.abort());
  return controller.signal;
}

async function route(exchange: Exchange, state: SimulatorState): Promise<void> {
  const { request, response } = exchange;
  const account = authenticate(request, state.acceptKeys);
  noteAccount(exchange, account);
  const { method } = request;
  const { pathname, searchParams } = exchange.url;
  if (pathname === "/v1/messages" && method === "POST") {
    return answerMessages(exchange, account, state);
  }
  if (pathname === "/v1/messages/count_tokens" && method === "POST") {
    return countTokens(exchange, account, state);
  }
  if (method === "POST" && pathname === "/v1/chat/completions") {
    return answerOpenai("chat", { exchange, account, state });
  }
  if (method === "POST" && pathname === "/v1/responses") {
    return answerOpenai("responses", { exchange, account, state });
  }
  if (method === "POST" && pathname === "/v1/responses/input_tokens") {
    return countOpenai(exchange, account, state);
  }
  if (method === "GET" && isOpenai(request, pathname)) {
    return sendRecord(response, openaiModels(pathname));
  }
  if (method === "GET" && pathname === "/v1/models") {
    const { version } = readHeaders(request);
    return sendRecord(response, listModels(searchParams, version));
  }
  if (method === "GET" && pathname.startsWith("/v1/models/")) {
    const id = pathname.slice("/v1/models/".length);
    return sendRecord(response, showModel(id, readHeaders(request).version));
  }
  throw new ApiError(404, `${method ?? "GET"} ${pathname}: not found`);
}

function noteAccount(exchange: Exchange, account: Account): void {
  const { entry } = exchange;
  entry.organisation = account.organisation;
  entry.workspace = account.workspace;
  const name = isOpenai(exchange.request, exchange.url.pathname)
    ? "openai-organization"
    : "anthropic-organization-id";
  exchange.response.setHeader(name, account.organisation);
}

function sendRecord(response: ServerResponse, record: JsonRecord): void {
  sendJson(response, JSON.stringify(record));
}

function fail(
  response: ServerResponse,
  entry: LoggedRequest,
  { error, isOpenai }: { error: unknown; isOpenai: boolean },
): void {
  entry.error = error instanceof Error ? error.message : String(error);
  if (error instanceof AbortedError || error instanceof DroppedError) {
    entry.isAborted = error instanceof AbortedError;
    entry.status = response.headersSent ? response.statusCode : CLIENT_CLOSED;
    if (!response.writableEnded) response.destroy();
    return;
  }
  const refusal =
    error instanceof ApiError ? error : new ApiError(500, "The simulator failed; see its log.");
  entry.status = isOpenai ? openaiStatus(refusal.status) : refusal.status;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = isOpenai ? openaiErrorBody(refusal) : refusal.body(entry.requestId);
  sendJson(response, body, {
    status: entry.status,
    headers: refusal.headers,
  });
}
