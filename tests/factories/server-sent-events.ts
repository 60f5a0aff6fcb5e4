/** One event as a browser would receive it; heartbeats and other comments are no events. */
export interface ServerSentEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

/** The events of a stream as they come; leaving the loop closes the stream. */
export async function* readEvents(response: Response): AsyncGenerator<ServerSentEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const next = await reader?.read();
      if (next === undefined || next.done) return;
      const parts = (text + next.value).split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) {
        const event = parseEvent(part);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader?.cancel();
  }
}

function parseEvent(text: string): ServerSentEvent | null {
  const lines = text.split("\n");
  const field = (name: string): string | null =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const data = field("data");
  return data === null ? null : { id: field("id"), event: field("event") ?? "message", data };
}
