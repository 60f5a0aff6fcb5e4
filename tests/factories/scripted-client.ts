import { GatewayError, type JsonObject } from "@/server/core/kernel";
import {
  type ContentBlock,
  type ModelClient,
  type ModelRequest,
  NO_USAGE,
  type OptionalField,
  type ProviderVerdict,
  type StopReason,
  type StreamPart,
  type Usage,
} from "@/server/core/models";

/** One answer of the script; whatever is left out gets a plain default. */
export interface ScriptedAnswer {
  readonly thinking?: string;
  readonly text?: string;
  readonly toolCalls?: readonly { id?: string; name: string; input: JsonObject }[];
  readonly stopReason?: StopReason;
  /** Buckets that differ from the default of 10 uncached and 5 output tokens. */
  readonly usage?: Partial<Usage>;
  readonly verdict?: ProviderVerdict | null;
  readonly organisation?: string | null;
  readonly omitted?: readonly OptionalField[];
  /** Thrown instead of the answer, or after `failAfter` parts of it. */
  readonly error?: GatewayError;
  /** How many parts (`request-sent` is the first) go out before `error`; 1 when left out. */
  readonly failAfter?: number;
  /** Awaited before the part of that index goes out; an abort ends the wait with INTERRUPTED. */
  readonly hold?: { readonly beforePart: number; readonly until: Promise<unknown> };
}

export type ScriptStep = ScriptedAnswer | ((request: ModelRequest) => ScriptedAnswer);

const PROVIDER_ORGANISATION = "org-scripted";

/** A ModelClient in memory: answers from its script in order and records every request. */
export class ScriptedModelClient implements ModelClient {
  readonly dialect = "anthropic";
  /** Every request streamed so far, oldest first. */
  readonly requests: ModelRequest[] = [];
  readonly bodies: string[] = [];
  closed = false;
  readonly #steps: ScriptStep[];
  readonly #countTokens: (request: ModelRequest) => number;

  constructor(steps: readonly ScriptStep[] = [], countTokens?: (request: ModelRequest) => number) {
    this.#steps = [...steps];
    this.#countTokens =
      countTokens ?? ((request) => Math.ceil(this.render(request, []).length / 4));
  }

  /** Adds answers behind those that still wait. */
  script(...steps: readonly ScriptStep[]): void {
    this.#steps.push(...steps);
  }

  /** Answers that no request has taken yet. */
  get remaining(): number {
    return this.#steps.length;
  }

  render(request: ModelRequest, omitted: readonly OptionalField[]): string {
    return JSON.stringify({
      model: request.model,
      settings: request.settings,
      tools: request.tools.map(({ json }) => JSON.parse(json)),
      system: request.system.map(({ json }) => JSON.parse(json)),
      messages: request.messages.map(({ role, blocks }) => ({
        role,
        content: blocks.map(({ json }) => JSON.parse(json)),
      })),
      markers: omitted.includes("cache_control") ? [] : request.markers,
    });
  }

  async *stream(
    request: ModelRequest,
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<StreamPart> {
    this.#assertUsable(signal);
    const step = this.#steps.shift();
    if (step === undefined) throw new Error("the script has no answer left for this request");
    const answer = typeof step === "function" ? step(request) : step;
    const body = this.render(request, answer.omitted ?? []);
    this.requests.push(request);
    this.bodies.push(body);
    const parts = partsOf(answer, body, this.requests.length);
    for (const [index, part] of parts.entries()) {
      if (answer.error !== undefined && index === (answer.failAfter ?? 1)) throw answer.error;
      if (answer.hold?.beforePart === index) await untilOrAborted(answer.hold.until, signal);
      this.#assertUsable(signal);
      yield part;
    }
    if (answer.error !== undefined) throw answer.error;
  }

  async countTokens(request: ModelRequest, { signal }: { signal: AbortSignal }): Promise<number> {
    this.#assertUsable(signal);
    return this.#countTokens(request);
  }

  close(): void {
    this.closed = true;
  }

  #assertUsable(signal: AbortSignal): void {
    if (signal.aborted) throw interrupted();
    if (this.closed) throw new GatewayError("CONFLICT", "the model client is closed");
  }
}

/** The parts that an answer streams as: each text and thinking in two deltas, then its block. */
function partsOf(answer: ScriptedAnswer, body: string, callNumber: number): StreamPart[] {
  const end = scriptedUsage(answer.usage ?? {});
  const start: Usage = { ...end, output: end.output === null ? null : 1, reasoning: null };
  const calls = answer.toolCalls ?? [];
  const blocks = blocksOf(answer, callNumber);
  return [
    { type: "request-sent", body, omitted: answer.omitted ?? [] },
    {
      type: "answer-start",
      providerMessageId: `msg_scripted_${callNumber}`,
      requestId: `req_scripted_${callNumber}`,
      organisation: answer.organisation === undefined ? PROVIDER_ORGANISATION : answer.organisation,
      usage: start,
      rawUsage: { scripted: true, ...start },
    },
    ...blocks.flatMap((block, index) => [
      ...deltasOf(block, index),
      { type: "block-end" as const, index, block },
    ]),
    {
      type: "answer-end",
      stopReason: answer.stopReason ?? (calls.length > 0 ? "tool_use" : "end_turn"),
      usage: end,
      rawUsage: { scripted: true, ...end },
      verdict: answer.verdict ?? null,
    },
  ];
}

function blocksOf(answer: ScriptedAnswer, callNumber: number): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  if (answer.thinking !== undefined)
    blocks.push({
      type: "thinking",
      thinking: answer.thinking,
      signature: `signed-${callNumber}`,
    });
  const calls = answer.toolCalls ?? [];
  const text = answer.text ?? (calls.length === 0 ? "Understood." : undefined);
  if (text !== undefined && text !== "") blocks.push({ type: "text", text });
  for (const [index, call] of calls.entries()) {
    const id = call.id ?? `toolu_scripted_${callNumber}_${index}`;
    blocks.push({ type: "tool_use", id, name: call.name, input: call.input });
  }
  return blocks;
}

function deltasOf(block: ContentBlock, index: number): StreamPart[] {
  if (block.type === "text")
    return halves(block.text).map((text) => ({ type: "text-delta", index, text }));
  if (block.type === "thinking")
    return halves(block.thinking).map((text) => ({ type: "thinking-delta", index, text }));
  if (block.type === "tool_use")
    return [
      { type: "tool-call-start", index, id: block.id, name: block.name },
      { type: "tool-call-delta", index, json: JSON.stringify(block.input) },
    ];
  return [];
}

function halves(text: string): string[] {
  const letters = [...text];
  const middle = Math.ceil(letters.length / 2);
  const both = [letters.slice(0, middle), letters.slice(middle)].map((half) => half.join(""));
  return both.filter((half) => half !== "");
}

function scriptedUsage(given: Partial<Usage>): Usage {
  const usage: Usage = {
    ...NO_USAGE,
    uncached: 10,
    read: 0,
    write5m: 0,
    write1h: 0,
    writeOther: 0,
    output: 5,
    ...given,
  };
  if (given.promptTotal !== undefined) return usage;
  const prompt = [usage.uncached, usage.read, usage.write5m, usage.write1h, usage.writeOther];
  const promptTotal = prompt.every((tokens) => tokens !== null)
    ? prompt.reduce<number>((sum, tokens) => sum + (tokens ?? 0), 0)
    : null;
  return { ...usage, promptTotal };
}

async function untilOrAborted(until: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw interrupted();
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(interrupted());
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    await Promise.race([until, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function interrupted(): GatewayError {
  return new GatewayError("INTERRUPTED", "the call was stopped");
}
