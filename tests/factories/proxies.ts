import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of a gateway, on a port of its own. */
export interface GatewayProxy {
  readonly url: string;
  /** Breaks every event stream that is open now. */
  cut(): void;
  /** While it refuses, nobody gets a new event stream. */
  refuseStreams(isRefusing: boolean): void;
  close(): Promise<void>;
}

/**
 * Passes everything on. `isBuffering`: as proxies do by default it keeps an answer until it has all of it,
 * unless the answer forbids that.
 */
export async function startProxy(
  target: string,
  { isBuffering = false }: { isBuffering?: boolean } = {},
): Promise<GatewayProxy> {
  const streams = new Set<ServerResponse>();
  let isRefusing = false;
  const server = createServer((incoming, outgoing) => {
    if (isRefusing && wantsStream(incoming)) {
      incoming.socket.destroy();
      return;
    }
    const { method, url } = incoming;
    const headers = headersFor(target, incoming);
    const onward = request(new URL(url ?? "/", target), { method, headers }, (answer) => {
      if (isStream(answer)) {
        streams.add(outgoing);
        outgoing.once("close", () => streams.delete(outgoing));
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isBuffering && !forbidsBuffering(answer)) keepUntilWhole(answer, outgoing);
      else {
        outgoing.flushHeaders();
        answer.pipe(outgoing);
      }
    });
    onward.once("error", () => outgoing.destroy());
    outgoing.once("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    cut() {
      for (const stream of streams) stream.destroy();
    },
    refuseStreams(next) {
      isRefusing = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The gateway knows itself by its own name alone. */
function headersFor(target: string, { headers }: IncomingMessage): IncomingHttpHeaders {
  const { host, origin } = new URL(target);
  return headers.origin === undefined ? { ...headers, host } : { ...headers, host, origin };
}

function keepUntilWhole(answer: IncomingMessage, outgoing: ServerResponse): void {
  const pieces: Buffer[] = [];
  answer.on("data", (piece: Buffer) => pieces.push(piece));
  answer.once("end", () => outgoing.end(Buffer.concat(pieces)));
  answer.once("error", () => outgoing.destroy());
}

function forbidsBuffering({ headers }: IncomingMessage): boolean {
  const cacheControl = String(headers["cache-control"] ?? "");
  return headers["x-accel-buffering"] === "no" && cacheControl.includes("no-transform");
}

function isStream({ headers }: IncomingMessage): boolean {
  return String(headers["content-type"] ?? "").startsWith("text/event-stream");
}

function wantsStream({ headers, url = "" }: IncomingMessage): boolean {
  return (
    String(headers.accept ?? "").includes("text/event-stream") || url.includes("live.subscribe")
  );
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return address.port;
}
