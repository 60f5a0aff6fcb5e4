import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toFault } from "./fault";
import { openLiveStream } from "./open-live-stream";

class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  tell(type: string, data: unknown = "", lastEventId = ""): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }
}

beforeEach(() => {
  FakeEventSource.opened = [];
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const INPUT = { sessionId: "ses_1", lastEventId: "4.2" };

function open() {
  const handlers = { onData: vi.fn(), onConnection: vi.fn(), onEnd: vi.fn() };
  const close = openLiveStream(INPUT, handlers);
  const source = FakeEventSource.opened[0];
  if (source === undefined) throw new Error("nothing was opened");
  return { ...handlers, close, source };
}

describe("the live stream of a tab", () => {
  it("asks for the session and for what came after the last message", () => {
    const url = new URL(open().source.url, "http://127.0.0.1");
    expect(url.pathname).toBe("/api/trpc/live.subscribe");
    expect(JSON.parse(url.searchParams.get("input") ?? "")).toEqual(INPUT);
  });

  it("is connected once the gateway has answered", () => {
    const { source, onConnection } = open();
    expect(onConnection.mock.calls).toEqual([[false]]);
    source.tell("connected", {});
    expect(onConnection.mock.calls).toEqual([[false], [true]]);
  });

  it("hands over each message with its id", () => {
    const { source, onData } = open();
    const message = { channel: "feed", seq: 5, event: { type: "agents-changed" } };
    source.tell("message", message, "5.2");
    expect(onData.mock.calls).toEqual([[{ id: "5.2", data: message }]]);
  });

  it.each([["error"], ["return"]])("ends and is not tried again after %s", (type) => {
    const { source, onEnd } = open();
    source.tell(type);
    expect(source.isClosed).toBe(true);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("ends with the gateway's own refusal", () => {
    const { source, onEnd } = open();
    const data = { gatewayCode: "NOT_FOUND", hint: "ask for another" };
    source.tell("serialized-error", { code: -32004, message: "no such session", data });
    expect(toFault(onEnd.mock.calls[0]?.[0])).toEqual({
      code: "NOT_FOUND",
      message: "no such session",
      hint: "ask for another",
    });
    expect(source.isClosed).toBe(true);
  });

  it("ends when nothing was heard for longer than the gateway said", () => {
    const { source, onEnd } = open();
    source.tell("connected", { reconnectAfterInactivityMs: 40_000 });
    vi.advanceTimersByTime(39_000);
    source.tell("ping");
    vi.advanceTimersByTime(39_000);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(source.isClosed).toBe(true);
  });

  it("tells of no end when it is closed from here", () => {
    const { source, close, onEnd } = open();
    source.tell("connected", { reconnectAfterInactivityMs: 40_000 });
    close();
    vi.advanceTimersByTime(60_000);
    expect(source.isClosed).toBe(true);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
