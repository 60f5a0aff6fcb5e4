import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { type ServerSentEvent, Stream } from "@anthropic-ai/sdk/core/streaming";
import { GatewayError, type Logger } from "@/server/core/kernel";
import type { ModelClient, ModelRequest, OptionalField, StreamPart } from "@/server/core/models";
import { CallControl, isDrained, watchIdle } from "../connection";
import { cutOff, malformed } from "../faults";
import { countField, isRecord, parseJson } from "../json";
import type { FieldRefusal, OptionalFieldMemory } from "../optional-field-memory";
import { withShortWaits } from "../short-waits";
import { AnswerReader } from "./answer-reader";
import { faultOf, providerError, streamedError } from "./errors";
import { fieldRefusal, fieldsOf } from "./optional-fields";
import { renderBody, renderCountBody, sentMarkers } from "./render";

const TIMEOUT_MS = 180_000;
const IDLE_TIMEOUT_MS = 120_000;
const MAXIMUM_RETRIES = 2;
const SENDABLE_KEY = /^[\x21-\x7e]+$/;
const JSON_BODY = { "content-type": "application/json" };

export interface AnthropicClientOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly logger: Logger;
  readonly memory: OptionalFieldMemory;
  /** From sending to the answer's headers, per attempt. */
  readonly timeoutMs?: number;
  /** Between two events of an answer, pings included. */
  readonly idleTimeoutMs?: number;
  readonly maxRetries?: number;
}

/** A ModelClient over Anthropic's Messages API; throws BAD_INPUT when the base URL is none. */
export function openAnthropicClient(options: AnthropicClientOptions): ModelClient {
  if (!/^https?:\/\//.test(options.baseUrl) || !URL.canParse(options.baseUrl))
    throw new GatewayError("BAD_INPUT", "the provider's base URL is not an http(s) URL", {
      hint: "Set ANTHROPIC_BASE_URL, or the profile's base URL, to something like https://api.anthropic.com.",
    });
  return new AnthropicClient(options);
}

class AnthropicClient implements ModelClient {
  readonly dialect = "anthropic";
  readonly #options: AnthropicClientOptions;
  readonly #baseUrl: string;
  readonly #calls = new Set<CallControl>();
  #sdk: Anthropic | null = null;
  #isClosed = false;

  constructor(options: AnthropicClientOptions) {
    this.#options = options;
    this.#baseUrl = options.baseUrl.replace(/\/+$/, "");
  }

  render(request: ModelRequest, omitted: readonly OptionalField[]): string {
    return renderBody(request, omitted);
  }

  async *stream(
    request: ModelRequest,
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<StreamPart> {
    const call = this.#beginCall(signal);
    const progress = { hasBegun: false, isReadToEnd: false };
    try {
      this.#connect();
      let omitted = fieldsOf(request, this.#options.memory.refusedBy(this.#baseUrl));
      const refusals: FieldRefusal[] = [];
      let response: Response | null = null;
      while (response === null) {
        const body = renderBody(request, omitted);
        yield { type: "request-sent", body, omitted };
        const sent = await this.#send(request, { body, omitted, call });
        response = sent.response;
        if (sent.refusal === null) continue;
        refusals.push(sent.refusal);
        omitted = [...omitted, sent.refusal.field];
      }
      this.#remember(refusals);
      yield* this.#readAnswer(response, { request, omitted, call, progress });
    } catch (error) {
      throw this.#errorOf(error, call, progress.hasBegun);
    } finally {
      call.release(progress.isReadToEnd);
      this.#calls.delete(call);
    }
  }

  async countTokens(request: ModelRequest, { signal }: { signal: AbortSignal }): Promise<number> {
    const call = this.#beginCall(signal);
    try {
      const counted = await this.#connect().post<unknown>("/v1/messages/count_tokens", {
        body: renderCountBody(request),
        headers: JSON_BODY,
        signal: call.signal,
      });
      const tokens = isRecord(counted) ? countField(counted, "input_tokens") : null;
      if (tokens === null) throw malformed("a token count without input_tokens");
      return tokens;
    } catch (error) {
      throw this.#errorOf(error, call, false);
    } finally {
      call.release(true);
      this.#calls.delete(call);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const call of this.#calls) call.end("closed");
    this.#sdk = null;
  }

  #beginCall(signal: AbortSignal): CallControl {
    const call = new CallControl(signal);
    if (this.#isClosed) call.end("closed");
    if (call.ending !== null) {
      call.release(true);
      throw providerError(null, { ending: call.ending, hasBegun: false, apiKey: "" });
    }
    this.#calls.add(call);
    return call;
  }

  #connect(): Anthropic {
    const { apiKey, timeoutMs, maxRetries } = this.#options;
    if (!SENDABLE_KEY.test(apiKey))
      throw new GatewayError("PROVIDER_AUTH", "there is no API key that can be sent", {
        hint: "Set ANTHROPIC_API_KEY, or the profile's key, to the key alone, without spaces.",
      });
    this.#sdk ??= new Anthropic({
      apiKey,
      authToken: null,
      baseURL: this.#baseUrl,
      timeout: timeoutMs ?? TIMEOUT_MS,
      maxRetries: maxRetries ?? MAXIMUM_RETRIES,
      fetch: withShortWaits(fetch),
      // The SDK's own log and traces would hold headers and message text.
      logLevel: "off",
      openTelemetry: false,
    });
    return this.#sdk;
  }

  async #send(
    request: ModelRequest,
    { body, omitted, call }: { body: string; omitted: readonly OptionalField[]; call: CallControl },
  ): Promise<Sent> {
    try {
      const sent = this.#connect().post("/v1/messages", {
        body,
        headers: JSON_BODY,
        stream: true,
        signal: call.signal,
      });
      return { response: await sent.asResponse(), refusal: null };
    } catch (error) {
      if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422))
        throw error;
      const refusal = fieldRefusal(error.message, request, omitted);
      if (refusal === null) throw error;
      const { requestId, reason } = faultOf(error, this.#options.apiKey);
      this.#options.logger.warn(
        { ...refusal, requestId, reason },
        "the provider refused an optional field; sending once more without it",
      );
      return { response: null, refusal };
    }
  }

  // Only what turned out to help: a message may name a field and mean something else.
  #remember(refusals: readonly FieldRefusal[]): void {
    for (const { field, isLasting } of refusals) {
      if (isLasting) this.#options.memory.remember(this.#baseUrl, field);
    }
  }

  async *#readAnswer(
    response: Response,
    { request, omitted, call, progress }: ReadContext,
  ): AsyncGenerator<StreamPart> {
    const requestId = response.headers.get("request-id");
    const reader = new AnswerReader({
      requestId,
      organisation: response.headers.get("anthropic-organization-id"),
      markers: sentMarkers(request, omitted),
      logger: this.#options.logger,
    });
    const events = Stream.rawEvents(response);
    const idleMs = this.#options.idleTimeoutMs ?? IDLE_TIMEOUT_MS;
    for await (const sse of watchIdle(
      events,
      () => idleMs,
      () => call.end("idle"),
    )) {
      const event = eventOf(sse);
      if (event === null) continue;
      if (event.type === "error")
        throw streamedError(event, { ...this.#failedCall(call, reader.hasBegun), requestId });
      const parts = reader.read(event);
      progress.hasBegun = reader.hasBegun;
      for (const part of parts) {
        if (call.ending !== null) throw cutOff();
        yield part;
      }
      if (reader.hasEnded) break;
    }
    if (!reader.hasBegun) throw malformed("no message in it");
    if (!reader.hasEnded) throw cutOff();
    progress.isReadToEnd = await isDrained(events);
  }

  #failedCall(call: CallControl, hasBegun: boolean) {
    return { ending: call.ending, hasBegun, apiKey: this.#options.apiKey };
  }

  #errorOf(error: unknown, call: CallControl, hasBegun: boolean): GatewayError {
    return providerError(error, this.#failedCall(call, hasBegun));
  }
}

type Sent = { response: Response; refusal: null } | { response: null; refusal: FieldRefusal };

interface ReadContext {
  readonly request: ModelRequest;
  readonly omitted: readonly OptionalField[];
  readonly call: CallControl;
  readonly progress: { hasBegun: boolean; isReadToEnd: boolean };
}

function eventOf(sse: ServerSentEvent) {
  if (sse.event === "ping" || sse.data === "") return null;
  const event = parseJson(sse.data);
  if (!isRecord(event)) throw malformed("an event that is not a JSON object");
  return sse.event === "error" ? { ...event, type: "error" } : event;
}
