import OpenAI, { APIError } from "openai";
import { _iterSSEMessages, type ServerSentEvent } from "openai/core/streaming";
import { GatewayError, type Logger } from "@/server/core/kernel";
import {
  type ModelClient,
  type ModelRequest,
  modelCapabilities,
  type OptionalField,
  type StreamPart,
} from "@/server/core/models";
import { CallControl, isDrained, watchIdle } from "../connection";
import { malformed } from "../faults";
import { countField, isRecord, parseJson } from "../json";
import type { FieldRefusal, OptionalFieldMemory } from "../optional-field-memory";
import { withShortWaits } from "../short-waits";
import { isOpenaiAddress, type OpenaiDialect } from "./address";
import type { AnswerReader } from "./answer";
import { ChatReader } from "./chat-reader";
import { faultOf, providerError, refusalOf, streamedError } from "./errors";
import { fieldRefusal, optionalFieldsOf } from "./optional-fields";
import { readableRefusals } from "./readable-refusals";
import { renderCountBody, renderOpenaiBody } from "./render";
import { ResponsesReader } from "./responses-reader";

// Reasoning models may be silent for minutes before their first word.
const TIMEOUT_MS = 600_000;
const IDLE_TIMEOUT_MS = 600_000;
/** How long the usage may take behind an answer that is whole. */
const USAGE_WAIT_MS = 10_000;
const MAXIMUM_RETRIES = 2;
const SENDABLE_KEY = /^[\x21-\x7e]+$/;
const JSON_BODY = { "content-type": "application/json" };
const PATHS = { "openai-chat": "/chat/completions", "openai-responses": "/responses" } as const;

export interface OpenaiClientOptions {
  readonly dialect: OpenaiDialect;
  readonly apiKey: string;
  /** With its version, as https://api.openai.com/v1. */
  readonly baseUrl: string;
  readonly logger: Logger;
  readonly memory: OptionalFieldMemory;
  /** A server that speaks the dialect and is not OpenAI; unset = every address but OpenAI's own. */
  readonly compat?: boolean;
  /** From sending to the answer's headers, per attempt. */
  readonly timeoutMs?: number;
  /** Between two events of an answer. */
  readonly idleTimeoutMs?: number;
  readonly maxRetries?: number;
}

/** A ModelClient over Chat Completions or Responses; throws BAD_INPUT when the base URL is none. */
export function openOpenaiClient(options: OpenaiClientOptions): ModelClient {
  if (!/^https?:\/\//.test(options.baseUrl) || !URL.canParse(options.baseUrl))
    throw new GatewayError("BAD_INPUT", "the provider's base URL is not an http(s) URL", {
      hint: "Set OPENAI_BASE_URL, or the profile's base URL, to something like https://api.openai.com/v1.",
    });
  return new OpenaiClient(options);
}

class OpenaiClient implements ModelClient {
  readonly dialect: OpenaiDialect;
  readonly #options: OpenaiClientOptions;
  readonly #baseUrl: string;
  readonly #isCompatible: boolean;
  readonly #calls = new Set<CallControl>();
  #sdk: OpenAI | null = null;
  #isClosed = false;

  constructor(options: OpenaiClientOptions) {
    this.dialect = options.dialect;
    this.#options = options;
    this.#baseUrl = options.baseUrl.replace(/\/+$/, "");
    this.#isCompatible = options.compat ?? !isOpenaiAddress(this.#baseUrl);
  }

  render(request: ModelRequest, omitted: readonly OptionalField[]): string {
    return renderOpenaiBody(this.dialect, request, omitted);
  }

  async *stream(
    request: ModelRequest,
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<StreamPart> {
    const call = this.#beginCall(signal);
    const progress = { hasBegun: false, isReadToEnd: false };
    try {
      this.#connect();
      let omitted = this.#omittedFrom(request);
      const refusals: FieldRefusal[] = [];
      let response: Response | null = null;
      while (response === null) {
        const body = this.render(request, omitted);
        yield { type: "request-sent", body, omitted };
        const sent = await this.#send(request, { body, omitted, call });
        response = sent.response;
        if (sent.refusal === null) continue;
        refusals.push(sent.refusal);
        omitted = [...omitted, sent.refusal.field];
      }
      this.#remember(refusals);
      yield* this.#readAnswer(response, { request, call, progress });
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
      if (this.#isCompatible) throw countsNoTokens();
      const counted = await this.#connect().post<unknown>("/responses/input_tokens", {
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

  #connect(): OpenAI {
    const { apiKey, timeoutMs, maxRetries } = this.#options;
    if (!SENDABLE_KEY.test(apiKey))
      throw new GatewayError("PROVIDER_AUTH", "there is no API key that can be sent", {
        hint: "Set OPENAI_API_KEY, or the profile's key, to the key alone, without spaces.",
      });
    this.#sdk ??= new OpenAI({
      apiKey,
      // Unset, the SDK would read them from the environment, for every profile the same.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      baseURL: this.#baseUrl,
      timeout: timeoutMs ?? TIMEOUT_MS,
      maxRetries: maxRetries ?? MAXIMUM_RETRIES,
      fetch: withShortWaits(readableRefusals),
      // The SDK's own log would hold headers and message text.
      logLevel: "off",
    });
    return this.#sdk;
  }

  #omittedFrom(request: ModelRequest): readonly OptionalField[] {
    const refused = this.#options.memory.refusedBy(this.#baseUrl);
    // GPT models take the new name alone, also behind a proxy; other models' servers know the old one.
    const takesOldName = this.#isCompatible && modelCapabilities(request.model).family !== "gpt";
    return optionalFieldsOf(this.dialect, request).filter(
      (field) => refused.includes(field) || (takesOldName && field === "max_completion_tokens"),
    );
  }

  async #send(
    request: ModelRequest,
    { body, omitted, call }: { body: string; omitted: readonly OptionalField[]; call: CallControl },
  ): Promise<Sent> {
    try {
      const sent = this.#connect().post(PATHS[this.dialect], {
        body,
        headers: JSON_BODY,
        stream: true,
        signal: call.signal,
      });
      return { response: await sent.asResponse(), refusal: null };
    } catch (error) {
      if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422))
        throw error;
      const sent = optionalFieldsOf(this.dialect, request);
      const refusal = fieldRefusal(
        refusalOf(error),
        sent.filter((field) => !omitted.includes(field)),
      );
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
    { request, call, progress }: ReadContext,
  ): AsyncGenerator<StreamPart> {
    const requestId = response.headers.get("x-request-id");
    const reader = this.#openReader(response, request);
    const events = _iterSSEMessages(response, new AbortController());
    const idleMs = this.#options.idleTimeoutMs ?? IDLE_TIMEOUT_MS;
    const patience = () => (reader.hasFinished ? Math.min(idleMs, USAGE_WAIT_MS) : idleMs);
    const failed = () => ({ ...this.#failedCall(call, reader.hasBegun), requestId });
    try {
      for await (const sse of watchIdle(events, patience, () => call.end("idle"))) {
        if (sse.data.startsWith("[DONE]")) break;
        const event = eventOf(sse);
        if (event === null) continue;
        if (isErrorChunk(event)) throw streamedError(event.error, failed());
        const parts = reader.read(event);
        progress.hasBegun = reader.hasBegun;
        for (const part of parts) {
          if (call.ending !== null) throw providerError(null, failed());
          yield part;
        }
        if (reader.hasEnded) break;
      }
    } catch (error) {
      // The answer is whole: that its usage does not come is no reason to lose it.
      if (!reader.hasFinished || call.ending === "stopped" || call.ending === "closed") throw error;
    }
    yield* reader.finish();
    progress.isReadToEnd = await isDrained(events);
  }

  #openReader(response: Response, request: ModelRequest): AnswerReader {
    const { logger, apiKey } = this.#options;
    const source = {
      request,
      requestId: response.headers.get("x-request-id"),
      organisation: response.headers.get("openai-organization"),
      logger,
    };
    return this.dialect === "openai-chat"
      ? new ChatReader(source)
      : new ResponsesReader(source, apiKey);
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
  readonly call: CallControl;
  readonly progress: { hasBegun: boolean; isReadToEnd: boolean };
}

function eventOf({ event, data }: ServerSentEvent) {
  if (data === "") return null;
  const parsed = parseJson(data);
  if (!isRecord(parsed)) throw malformed("an event that is not a JSON object");
  return event === "error" && parsed.type === undefined && parsed.error === undefined
    ? { error: parsed }
    : parsed;
}

// In Responses an event of type "error" is read as such; every other error stands in a field of its own.
function isErrorChunk(event: { readonly type?: unknown; readonly error?: unknown }): boolean {
  return event.type === undefined && event.error !== undefined && event.error !== null;
}

function countsNoTokens(): GatewayError {
  return new GatewayError("PROVIDER_REJECTED", "this server does not count tokens", {
    hint: "Use the estimate, which is made here.",
  });
}
