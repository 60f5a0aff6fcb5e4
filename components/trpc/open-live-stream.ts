import type { LiveMessage } from "@/server/core/contracts";
import type { OpenStream } from "./live-hub";

const PATH = "/api/trpc/live.subscribe";

/**
 * Opens the gateway's live stream. Whatever ends it is told once, and nothing is tried again here: the
 * browser would do so at a fixed pace of its own, and the hub knows a gentler one.
 */
export const openLiveStream: OpenStream = (input, { onData, onConnection, onEnd }) => {
  const source = new EventSource(`${PATH}?input=${encodeURIComponent(JSON.stringify(input))}`);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let longestSilenceMs: number | null = null;

  function close(): void {
    clearTimeout(silence);
    source.close();
  }

  function end(error: unknown): void {
    close();
    onEnd(error);
  }

  function heard(): void {
    clearTimeout(silence);
    const ms = longestSilenceMs;
    if (ms !== null) silence = setTimeout(() => end(new Error(`silent for ${ms} ms`)), ms);
  }

  source.addEventListener("connected", ({ data }) => {
    longestSilenceMs = silenceOf(JSON.parse(data));
    heard();
    onConnection(true);
  });
  source.addEventListener("ping", heard);
  source.addEventListener("message", ({ data, lastEventId }) => {
    heard();
    onData({ id: lastEventId, data: asMessage(JSON.parse(data)) });
  });
  source.addEventListener("serialized-error", ({ data }) => end(refusalOf(JSON.parse(data))));
  source.addEventListener("return", () => end(new Error("the stream has ended")));
  source.addEventListener("error", () => end(new Error("the stream broke off")));
  onConnection(false);
  return close;
};

/** Guarantee: the gateway sends nothing else under this path. */
function asMessage(data: unknown): LiveMessage {
  return data as LiveMessage;
}

function silenceOf(options: unknown): number | null {
  if (typeof options !== "object" || options === null) return null;
  if (!("reconnectAfterInactivityMs" in options)) return null;
  const { reconnectAfterInactivityMs: ms } = options;
  return typeof ms === "number" ? ms : null;
}

/** The gateway's refusal as the error that any other call of it throws. */
function refusalOf(told: unknown): Error {
  const { message, data } = {
    message: "the stream was refused",
    data: undefined,
    ...asObject(told),
  };
  return Object.assign(new Error(String(message)), { data });
}

/** Guarantee: it is spread alone. */
function asObject(told: unknown): object {
  return typeof told === "object" && told !== null ? told : {};
}
