import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventStream } from "./event-stream";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OPTIONS = { requestId: "req-1", onGone: () => undefined };

async function* items(...seqs: number[]) {
  for (const seq of seqs) yield { seq, event: { type: "said", text: "a\nb" } };
}

describe("a stream of events", () => {
  it("carries each item with its number, on one line of data", async () => {
    const text = await new Response(eventStream(items(7, 8), OPTIONS)).text();
    expect(text).toBe(
      "retry: 1000\n\n" +
        'id: 7\ndata: {"type":"said","text":"a\\nb"}\n\n' +
        'id: 8\ndata: {"type":"said","text":"a\\nb"}\n\n',
    );
  });

  it("beats while nothing happens, and no more once it has ended", async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    async function* silent() {
      yield { seq: 1, event: {} };
      await ended;
    }
    const stream = eventStream(silent(), { ...OPTIONS, heartbeatMs: 100 });
    const text = new Response(stream).text();
    await vi.advanceTimersByTimeAsync(350);
    end();
    expect(await text).toBe(`retry: 1000\n\nid: 1\ndata: {}\n\n${": alive\n\n".repeat(3)}`);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("asks for no more than its reader takes", async () => {
    let asked = 0;
    async function* endless() {
      for (;;) yield { seq: asked++, event: {} };
    }
    const reader = eventStream(endless(), OPTIONS).getReader();
    for (let read = 0; read < 4; read += 1) await reader.read();
    expect(asked).toBeLessThanOrEqual(5);
    await reader.cancel();
  });

  it("lets go of its source when the reader goes", async () => {
    const gone = vi.fn();
    let isReleased = false;
    async function* source() {
      try {
        for (;;) yield { seq: 1, event: {} };
      } finally {
        isReleased = true;
      }
    }
    const reader = eventStream(source(), { requestId: "req-1", onGone: gone }).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect([gone.mock.calls.length, isReleased, vi.getTimerCount()]).toEqual([1, true, 0]);
  });

  it("ends with an error that hides what nobody expected", async () => {
    async function* broken() {
      yield { seq: 1, event: {} };
      throw new Error("secret sauce");
    }
    const text = await new Response(eventStream(broken(), OPTIONS)).text();
    expect(text).toContain('event: error\ndata: {"code":"INTERNAL"');
    expect(text).not.toContain("secret sauce");
  });
});
