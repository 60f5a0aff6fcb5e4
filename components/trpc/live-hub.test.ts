import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveMessage } from "@/server/core/contracts";
import { createLiveHub, type OpenStream, type StreamHandlers } from "./live-hub";

interface Opened {
  readonly input: Parameters<OpenStream>[0];
  readonly handlers: StreamHandlers;
  isClosed: boolean;
}

function aHub() {
  const opened: Opened[] = [];
  const hub = createLiveHub((input, handlers) => {
    const stream: Opened = { input, handlers, isClosed: false };
    opened.push(stream);
    return () => {
      stream.isClosed = true;
    };
  });
  const last = () => {
    const stream = opened.at(-1);
    if (stream === undefined) throw new Error("nothing was opened");
    return stream;
  };
  return { hub, opened, last };
}

const changed = (sessionId: string, seq: number): LiveMessage => ({
  channel: "session",
  sessionId,
  seq,
  event: { type: "session-changed" },
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the live stream of a tab", () => {
  it("takes the session along that is listened to, over one stream", async () => {
    const { hub, opened, last } = aHub();
    hub.start();
    const seen: number[] = [];
    hub.onSession("ses_a", ({ seq }) => seen.push(seq));
    await vi.advanceTimersByTimeAsync(0);
    expect(opened.map(({ input, isClosed }) => [input.sessionId, isClosed])).toEqual([
      [null, true],
      ["ses_a", false],
    ]);
    last().handlers.onData({ id: "1.7", data: changed("ses_a", 7) });
    expect(seen).toEqual([7]);
  });

  it("does not begin anew when one listener of a session leaves as the next one comes", async () => {
    const { hub, opened } = aHub();
    hub.start();
    const leave = hub.onSession("ses_a", () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    leave();
    hub.onSession("ses_a", () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toHaveLength(2);
  });

  it("resumes after the last message seen when the stream ends, and waits longer each time", async () => {
    const { hub, opened, last } = aHub();
    hub.start();
    last().handlers.onData({ id: "4.9", data: changed("ses_a", 9) });
    last().handlers.onEnd(new Error("gone"));
    await vi.advanceTimersByTimeAsync(800);
    expect(last().input.lastEventId).toBe("4.9");
    last().handlers.onEnd(new Error("gone"));
    await vi.advanceTimersByTimeAsync(799);
    expect(opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(801);
    expect(opened).toHaveLength(3);
  });

  it("tries at once when the reader is back, and only when it waits", async () => {
    const { hub, opened, last } = aHub();
    hub.start();
    hub.tryNow();
    expect(opened).toHaveLength(1);
    last().handlers.onEnd(new Error("gone"));
    hub.tryNow();
    expect(opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(opened).toHaveLength(2);
  });

  it("begins the session with what stands when asked to, and goes on with the feed", () => {
    const { hub, opened, last } = aHub();
    const seen: number[] = [];
    const feed = (seq: number): LiveMessage => ({
      channel: "feed",
      seq,
      event: { type: "agents-changed" },
    });
    hub.start();
    hub.onFeed(({ seq }) => seen.push(seq));
    last().handlers.onData({ id: "5.0", data: feed(5) });
    hub.restart();
    expect(last().input.lastEventId).toBe("5.0");
    opened[0]?.handlers.onData({ id: "6.0", data: feed(6) });
    expect(seen).toEqual([5]);
  });

  it("goes on with the feed alone where the gateway does not know the session", async () => {
    const { hub, opened, last } = aHub();
    const unknown = { data: { gatewayCode: "NOT_FOUND" } };
    hub.start();
    hub.onSession("ses_gone", () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    last().handlers.onEnd(unknown);
    expect(last().input.sessionId).toBeNull();
    expect(hub.connection()).not.toBe("offline");
    last().handlers.onEnd(unknown);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(3);
    expect(hub.connection()).toBe("offline");
  });

  it("says offline only when a break lasts", async () => {
    const { hub, last } = aHub();
    hub.start();
    last().handlers.onConnection(true);
    expect(hub.connection()).toBe("live");
    last().handlers.onConnection(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(hub.connection()).toBe("live");
    await vi.advanceTimersByTimeAsync(1000);
    expect(hub.connection()).toBe("offline");
    last().handlers.onConnection(true);
    expect(hub.connection()).toBe("live");
  });
});
