import type { SequencedEvent } from "@/server/core/contracts";

/** What a benchmark asks of the gateway's REST API. */
export class GatewayClient {
  constructor(private readonly url: string) {}

  async createSession(profile: string): Promise<string> {
    const session = await this.post<{ id: string }>("/sessions", { profile });
    return session.id;
  }

  /** Sends and waits for the end of the turn. */
  async say(sessionId: string, text: string): Promise<{ state: string }> {
    return this.post(`/sessions/${sessionId}/messages`, { text, wait: true });
  }

  async send(sessionId: string, text: string): Promise<void> {
    await this.post(`/sessions/${sessionId}/messages`, { text });
  }

  async get<T>(path: string): Promise<T> {
    return answered<T>(await fetch(`${this.url}/api/v1${path}`));
  }

  /** The session's live events until the signal aborts. */
  async *events(sessionId: string, signal: AbortSignal): AsyncGenerator<SequencedEvent["event"]> {
    const response = await fetch(`${this.url}/api/v1/sessions/${sessionId}/stream`, { signal });
    if (response.body === null) throw new Error("the stream has no body");
    for await (const data of serverSentData(response.body)) {
      yield parsedEvent(data);
    }
  }

  private async post<T>(path: string, body: unknown): Promise<T> {
    return answered<T>(
      await fetch(`${this.url}/api/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  }
}

/** The data of each server-sent event, joined over its lines. */
export async function* serverSentData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunksOf(body)) {
    const frames = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const lines = frame.split("\n").filter((line) => line.startsWith("data:"));
      if (lines.length > 0) yield lines.map((line) => line.slice(5).trimStart()).join("\n");
    }
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Guarantee: the gateway under measurement sends what its contract says. */
function parsedEvent(data: string): SequencedEvent["event"] {
  const parsed = JSON.parse(data) as SequencedEvent | SequencedEvent["event"];
  return "event" in parsed ? parsed.event : parsed;
}

async function answered<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${text}`);
  return JSON.parse(text) as T;
}
