import { GatewayError } from "@/server/core/kernel";
import { type Meaning, meaningOf } from "./error-meanings";
import { isRecord, parseJson, textField } from "./json";

const MAXIMUM_REASON_CHARACTERS = 500;

/** All that is kept of a provider's refusal: no headers, no request, no key. */
export interface ProviderFault {
  readonly status: number | null;
  readonly type: string | null;
  readonly requestId: string | null;
  readonly reason: string | null;
  readonly retryAfterSeconds: number | null;
}

/** Why a call was ended from our side. */
export type Ending = "stopped" | "idle" | "closed";

export interface FailedCall {
  readonly ending: Ending | null;
  readonly hasBegun: boolean;
  /** Never repeated, wherever the provider may have quoted it. */
  readonly apiKey: string;
}

/** The error of a call that was ended from our side. */
export function endingError(ending: Ending): GatewayError {
  if (ending === "idle")
    return new GatewayError("PROVIDER_TIMEOUT", "the provider fell silent during its answer", {
      hint: "Try again.",
      retryable: true,
    });
  const message = ending === "closed" ? "the model client was closed" : "the call was stopped";
  return new GatewayError("INTERRUPTED", message);
}

/** The error of a stream that ended before the answer did. */
export function cutOff(): GatewayError {
  return new GatewayError("PROVIDER_FAILED", "the answer was cut off", {
    hint: "Try again.",
    retryable: true,
  });
}

/** The error of a stream that does not follow the protocol; `what` never quotes the stream. */
export function malformed(what: string): GatewayError {
  return new GatewayError("PROVIDER_FAILED", `the provider's answer is malformed: ${what}`, {
    hint: "Try again; if it goes on, check the base URL.",
    retryable: true,
  });
}

/** The error of a request whose answer did not begin in time. */
export function timedOut(): GatewayError {
  return new GatewayError("PROVIDER_TIMEOUT", "the provider did not answer in time", {
    hint: "Try again; if it goes on, look at the provider's status page.",
    retryable: true,
  });
}

/** The error of a provider that no connection leads to; of what went wrong only the system's code is kept. */
export function unreachable(error: Error): GatewayError {
  return new GatewayError("PROVIDER_UNREACHABLE", "the provider cannot be reached", {
    hint: "Check the base URL and this host's network.",
    cause: connectionCode(error),
    retryable: true,
  });
}

/** The error of a failure of no known kind; its message may quote the key and is dropped. */
export function unexplained(error: unknown): GatewayError {
  const name = error instanceof Error ? error.name : typeof error;
  return new GatewayError("PROVIDER_FAILED", `the call to the provider failed (${name})`, {
    hint: "Check the API key and the base URL.",
  });
}

/** The error that a refusal means here, with the fault as its cause. */
export function faultError(fault: ProviderFault): GatewayError {
  const meaning = meaningOf(fault);
  const quote = meaning.isQuoted && fault.reason !== null ? `: ${fault.reason}` : "";
  return new GatewayError(meaning.code, `${meaning.message}${quote}`, {
    hint: hintOf(meaning, fault),
    cause: fault,
    retryable: meaning.retryable ?? false,
  });
}

/** Whole seconds after which the provider wants to be asked again; null = it does not say. */
export function retryAfter(headers: Headers | undefined): number | null {
  const ms = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(ms) && ms >= 0) return Math.ceil(ms / 1_000);
  const seconds = Number.parseFloat(headers?.get("retry-after") ?? "");
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}

/** What the body of a refusal says where it does not have the provider's usual shape. */
export function plainReason(body: unknown): string | null {
  const parsed = typeof body === "string" ? parseJson(body) : body;
  if (!isRecord(parsed)) return null;
  return textField(parsed, "message") ?? textField(parsed, "detail") ?? textField(parsed, "error");
}

/** A provider's message as it may be shown: without the key, and not endless. */
export function cleanReason(reason: string | null, apiKey: string): string | null {
  if (reason === null || reason === "") return null;
  return withoutKey(reason, apiKey).slice(0, MAXIMUM_REASON_CHARACTERS);
}

function hintOf(meaning: Meaning, { reason, retryAfterSeconds }: ProviderFault): string {
  if (reason !== null && /prompt is too long|context window|context length/i.test(reason))
    return "The conversation is longer than the model can take: begin a new session.";
  if (retryAfterSeconds === null || meaning.retryable !== true) return meaning.hint;
  return `The provider asks to try again in ${retryAfterSeconds} s.`;
}

function connectionCode(error: Error): { code: string } | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = isRecord(cause) ? textField(cause, "code") : null;
    if (code !== null) return { code };
  }
  return undefined;
}

/** Providers repeat a refused key in full, or with its middle starred out. */
const MASKED = /([\w-]*)(?:\*{2,}|•{2,}|\.{3,}|…)([\w-]*)/g;

function withoutKey(reason: string, apiKey: string): string {
  if (apiKey === "") return reason;
  return reason.replaceAll(apiKey, "[key]").replace(MASKED, (masked, head, tail) => {
    const isKey = apiKey.startsWith(head) && apiKey.endsWith(tail) && `${head}${tail}` !== "";
    return isKey ? "[key]" : masked;
  });
}
