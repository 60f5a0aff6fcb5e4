import type { ServerResponse } from "node:http";
import { AbortedError, pause } from "./clock";
import { defaultErrorMessage } from "./errors";
import type { StreamFault } from "./faults";
import type { JsonRecord } from "./json";
import { type Answer, endUsage, openMessage, stopFields, type WireBlock } from "./wire";

/** Words in one piece of a streamed text. */
export const WORDS_PER_CHUNK = 3;
const JSON_CHUNK_LENGTH = 16;
const FLUSH_LENGTH = 16_384;
const OVERLOADED = 529;

/** The connection was dropped on purpose, as a script or a fault asked. */
export class DroppedError extends Error {
  constructor() {
    super("the simulator dropped the connection, as it was told");
    this.name = "DroppedError";
  }
}

interface StreamOptions {
  readonly chunkMs: number;
  readonly fault: StreamFault;
  readonly signal: AbortSignal;
}

/** Sends an answer as server-sent events, at its pace; stops when the client goes away. */
export async function streamAnswer(
  response: ServerResponse,
  answer: Answer,
  options: StreamOptions,
): Promise<void> {
  const events = new EventWriter(response, options);
  await events.send("message_start", { message: openMessage(answer) });
  await events.send("ping", {});
  for (const [index, block] of answer.blocks.entries()) {
    await sendBlock(events, block, { index, answer, options });
  }
  if (options.fault.errorType !== null) return events.fail(options.fault.errorType);
  await events.send("message_delta", {
    delta: { ...stopFields(answer), container: null },
    usage: endUsage(answer),
  });
  await events.send("message_stop", {});
  await events.end();
}

interface BlockPlace {
  readonly index: number;
  readonly answer: Answer;
  readonly options: StreamOptions;
}

async function sendBlock(events: EventWriter, block: WireBlock, place: BlockPlace): Promise<void> {
  const { index, answer, options } = place;
  await events.send("content_block_start", { index, content_block: emptyBlock(block) });
  for (const delta of deltasOf(block, answer.reply.delivery.isWordByWord)) {
    await events.pace(options.chunkMs);
    await events.send("content_block_delta", { index, delta });
  }
  const { breaksOff } = answer.reply.delivery;
  if (block.type === "text" && breaksOff === "drop") await events.drop();
  if (block.type === "text" && breaksOff === "error") {
    await events.fail("overloaded_error");
    throw new DroppedError();
  }
  await events.send("content_block_stop", { index });
}

function emptyBlock(block: WireBlock): JsonRecord {
  if (block.type === "text") return { ...block, text: "" };
  if (block.type === "tool_use") return { ...block, input: {} };
  return { ...block, thinking: "", signature: "" };
}

function* deltasOf(block: WireBlock, isWordByWord: boolean): Generator<JsonRecord> {
  if (block.type === "tool_use") {
    yield { type: "input_json_delta", partial_json: "" };
    for (const piece of jsonPieces(JSON.stringify(block.input))) {
      yield { type: "input_json_delta", partial_json: piece };
    }
    return;
  }
  const words = isWordByWord ? 1 : WORDS_PER_CHUNK;
  if (block.type === "text") {
    for (const text of textPieces(block.text, words)) yield { type: "text_delta", text };
    return;
  }
  for (const thinking of textPieces(block.thinking, words)) {
    yield { type: "thinking_delta", thinking };
  }
  yield { type: "signature_delta", signature: block.signature };
}

/** A text in pieces of a few words, or of a few Chinese characters; together they are the text. */
export function* textPieces(text: string, wordsPerPiece: number): Generator<string> {
  let piece = "";
  let words = 0;
  for (const [word] of text.matchAll(/\p{Script=Han}{1,3}|[^\s\p{Script=Han}]+\s*|\s+/gu)) {
    piece += word;
    words += 1;
    if (words < wordsPerPiece) continue;
    yield piece;
    piece = "";
    words = 0;
  }
  if (piece !== "") yield piece;
}

/** JSON text in short pieces. */
export function* jsonPieces(json: string): Generator<string> {
  const characters = [...json];
  for (let start = 0; start < characters.length; start += JSON_CHUNK_LENGTH) {
    yield characters.slice(start, start + JSON_CHUNK_LENGTH).join("");
  }
}

function eventFrame(type: string, data: JsonRecord): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Writes server-sent events at the pace of their reader; breaks off where a fault says so. */
export class EventWriter {
  private pending = "";
  private sent = 0;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: Pick<StreamOptions, "fault" | "signal">,
  ) {
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache",
    });
  }

  send(type: string, fields: JsonRecord): Promise<void> {
    return this.frame(eventFrame(type, { type, ...fields }));
  }

  /** Sends an event as it stands, its closing blank line included. */
  async frame(text: string): Promise<void> {
    this.pending += text;
    this.sent += 1;
    const { dropAfterEvents } = this.options.fault;
    if (dropAfterEvents !== null && this.sent >= dropAfterEvents) await this.drop();
    if (this.sent === 1 || this.pending.length >= FLUSH_LENGTH) await this.flush();
  }

  async pace(ms: number): Promise<void> {
    if (this.options.signal.aborted) throw new AbortedError();
    if (ms <= 0) return;
    await this.flush();
    await pause(ms, this.options.signal);
  }

  async fail(type: string): Promise<void> {
    const message = type === "overloaded_error" ? defaultErrorMessage(OVERLOADED) : "Stream failed";
    this.pending += eventFrame("error", { type: "error", error: { type, message } });
    await this.end();
  }

  async end(): Promise<void> {
    await this.flush();
    this.response.end();
  }

  async drop(): Promise<never> {
    await this.flush();
    this.response.destroy();
    throw new DroppedError();
  }

  // Resolves when the bytes have left for the socket, so that a reader sets the pace.
  private flush(): Promise<void> {
    const text = this.pending;
    this.pending = "";
    if (text === "") return Promise.resolve();
    if (this.options.signal.aborted) return Promise.reject(new AbortedError());
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(new AbortedError());
      this.options.signal.addEventListener("abort", onAbort, { once: true });
      this.response.write(text, (error) => {
        this.options.signal.removeEventListener("abort", onAbort);
        if (error) reject(new AbortedError());
        else resolve();
      });
    });
  }
}
