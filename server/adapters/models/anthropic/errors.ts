import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from "@anthropic-ai/sdk";
import { type GatewayError, isGatewayError } from "@/server/core/kernel";
import {
  cleanReason,
  cutOff,
  endingError,
  type FailedCall,
  faultError,
  type ProviderFault,
  plainReason,
  retryAfter,
  timedOut,
  unexplained,
  unreachable,
} from "../faults";
import { isRecord, recordField, textField } from "../json";

/** Any failure of a call as a GatewayError that holds no header, body or key. */
export function providerError(error: unknown, call: FailedCall): GatewayError {
  if (call.ending !== null) return endingError(call.ending);
  if (isGatewayError(error)) return error;
  if (error instanceof APIUserAbortError) return endingError("stopped");
  if (error instanceof APIConnectionTimeoutError) return timedOut();
  if (error instanceof APIConnectionError) return unreachable(error);
  if (error instanceof APIError) return faultError(faultOf(error, call.apiKey));
  return call.hasBegun ? cutOff() : unexplained(error);
}

/** The error that an `error` event inside a stream stands for. */
export function streamedError(event: unknown, call: FailedCall & { requestId: string | null }) {
  const error = isRecord(event) ? recordField(event, "error") : {};
  return faultError({
    status: null,
    type: textField(error, "type"),
    requestId: call.requestId,
    reason: cleanReason(textField(error, "message"), call.apiKey),
    retryAfterSeconds: null,
  });
}

/** What the refusal of a request says, as far as it may be kept. */
export function faultOf(error: APIError, apiKey: string): ProviderFault {
  return {
    status: error.status ?? null,
    type: error.type,
    requestId: error.requestID ?? null,
    reason: cleanReason(error.apiMessage ?? plainReason(error.error), apiKey),
    retryAfterSeconds: retryAfter(error.headers),
  };
}
