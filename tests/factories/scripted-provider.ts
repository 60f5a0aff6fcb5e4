import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";

const FIXTURES = path.join(import.meta.dirname, "../fixtures/wire");

const LATE_MS = 20;
const NO_ANSWER: ScriptedResponse = { status: 500, body: "{}" };

/** One HTTP answer of the script. */
export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Behind the body: "late" ends a moment later, "drop" ends the socket, "hold" neither; else "end". */
  readonly ending?: "end" | "late" | "drop" | "hold";
}

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** The body byte for byte, as UTF-8. */
  readonly body: string;
  /** Which connection it came over, counted from 0. */
  readonly socketNumber: number;
  /** Settles when the connection of this request is gone. */
  readonly closed: Promise<void>;
}

export interface ScriptedProvider {
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  /** Adds answers behind those that still wait; a call without one gets a 500. Counts need none. */
  script(...responses: readonly ScriptedResponse[]): void;
  /** Resolves when that many requests have been received in all. */
  received(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A recorded answer of that provider by its file name: `.sse` streams, `<status>….json` refuses. */
export function recorded(
  name: string,
  provider: "anthropic" | "openai" = "anthropic",
): ScriptedResponse {
  const body = readFileSync(path.join(FIXTURES, provider, name), "utf8");
  const isStream = name.endsWith(".sse");
  return {
    status: isStream ? 200 : Number.parseInt(name, 10),
    headers: { "content-type": isStream ? "text/event-stream; charset=utf-8" : "application/json" },
    body,
  };
}

/** An HTTP server on loopback that answers from its script in order and keeps what it was sent. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const requests: ReceivedRequest[] = [];
  const responses: ScriptedResponse[] = [];
  const waiters: { count: number; resolve: () => void }[] = [];
  const sockets: unknown[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push({
        path: request.url ?? "",
        headers: request.headers,
        body,
        socketNumber: sockets.indexOf(request.socket),
        closed: new Promise((resolve) => response.once("close", resolve)),
      });
      for (const { count, resolve } of waiters) if (requests.length >= count) resolve();
      const isCount = /\/(count|input)_tokens$/.test(request.url ?? "");
      answer(response, isCount ? tokenCount(body) : (responses.shift() ?? NO_ANSWER));
    });
  });
  server.on("connection", (socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    requests,
    script: (...added) => void responses.push(...added),
    received: (count) =>
      requests.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => void waiters.push({ count, resolve })),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function tokenCount(body: string): ScriptedResponse {
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input_tokens: Math.ceil(body.length / 4) }),
  };
}

function answer(response: ServerResponse, scripted: ScriptedResponse): void {
  response.writeHead(scripted.status ?? 200, {
    "request-id": "req_01Scripted",
    "anthropic-organization-id": "org-scripted",
    "x-request-id": "req_01Scripted",
    "openai-organization": "org-scripted",
    ...scripted.headers,
  });
  response.flushHeaders();
  const body = scripted.body ?? "";
  switch (scripted.ending) {
    case "hold":
      return void response.write(body);
    case "late":
      return void response.write(body, () => setTimeout(() => response.end(), LATE_MS));
    case "drop":
      return void response.write(body, () => response.socket?.destroy());
    default:
      return void response.end(body);
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
