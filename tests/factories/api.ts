import type { ApiDependencies } from "@/server/api";
import { createLoginAttempts, createMetrics, credentialOf, serveRest } from "@/server/api";
import type { LogFields, Logger } from "@/server/core/kernel";
import { startTestGateway, type TestGateway } from "./gateway";

export const ORIGIN = "http://127.0.0.1:3000";

export interface TestApiOptions {
  readonly password?: string;
  readonly allowedHosts?: readonly string[];
}

export interface LogLine {
  readonly level: keyof Logger;
  readonly fields: LogFields;
  readonly message: string;
}

/** The API over a gateway of its own, called without a network. */
export interface TestApi {
  readonly gateway: TestGateway;
  readonly deps: ApiDependencies;
  readonly log: readonly LogLine[];
  /** Sends to `/api/v1`; a body goes as JSON. */
  rest(place: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Tells streams that the gateway goes down. */
  shutDown(): void;
  close(): Promise<void>;
}

/** Starts one; `close` ends it. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const gateway = await startTestGateway();
  const shutdown = new AbortController();
  const log: LogLine[] = [];
  let requests = 0;
  const deps: ApiDependencies = {
    world: gateway.world,
    access: {
      port: 3000,
      allowedHosts: options.allowedHosts ?? [],
      credential: options.password === undefined ? null : credentialOf(options.password),
    },
    loginAttempts: createLoginAttempts(),
    metrics: createMetrics({ gateway: gateway.gateway, clock: gateway.clock }),
    logger: listLogger(log),
    shutdown: shutdown.signal,
    version: "0.0.0-test",
    newRequestId: () => {
      requests += 1;
      return `req-${requests}`;
    },
    readiness: async () =>
      shutdown.signal.aborted ? { ready: false, reason: "going down" } : { ready: true },
  };
  return {
    gateway,
    deps,
    log,
    rest: (place, body, headers = {}) => serveRest(restRequest(place, body, headers), deps),
    shutDown: () => shutdown.abort(),
    close: () => gateway.close(),
  };
}

/** A request from this machine: `request("POST /api/v1/sessions", {…})`. */
export function request(place: string, init: RequestInit = {}): Request {
  const [method = "GET", path = "/"] = place.split(" ");
  return new Request(new URL(path, ORIGIN), { ...init, method });
}

function restRequest(place: string, body: unknown, headers: Record<string, string>): Request {
  const [method = "GET", path = "/"] = place.split(" ");
  const init: RequestInit =
    body === undefined
      ? { headers }
      : {
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(body),
        };
  return request(`${method} /api/v1${path}`, init);
}

function listLogger(lines: LogLine[]): Logger {
  const at = (level: keyof Logger) => (fields: LogFields, message: string) => {
    lines.push({ level, fields, message });
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
