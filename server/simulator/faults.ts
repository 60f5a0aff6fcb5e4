import { ApiError, defaultErrorMessage, errorType, invalid } from "./errors";
import { isRecord, numberField, textField } from "./json";

/** A failure that the provider is told to show, for one organisation or for all. */
export interface Fault {
  readonly organisation: string | null;
  /** Only requests that name this model; null = any. */
  readonly model: string | null;
  readonly status: number | null;
  readonly message: string | null;
  readonly retryAfterSeconds: number | null;
  readonly retryAfterMs: number | null;
  readonly latencyMs: number;
  readonly dropAfterEvents: number | null;
  readonly streamError: string | null;
  readonly count: number | null;
}

export interface StreamFault {
  readonly dropAfterEvents: number | null;
  readonly errorType: string | null;
}

export const NO_STREAM_FAULT: StreamFault = { dropAfterEvents: null, errorType: null };

interface Armed {
  readonly fault: Fault;
  left: number;
}

/** The faults in force; each serves its count of requests, then it is over. */
export class Faults {
  private armed: Armed[] = [];

  add(value: unknown): Fault {
    const fault = readFault(value);
    this.armed.push({ fault, left: fault.count ?? Number.POSITIVE_INFINITY });
    return fault;
  }

  /** The fault that the next request of this organisation meets; counts it as served. */
  take(organisation: string, modelOf: () => string | null): Fault | null {
    const found = this.armed.find(
      ({ fault }) =>
        (fault.organisation === null || fault.organisation === organisation) &&
        (fault.model === null || fault.model === modelOf()),
    );
    if (found === undefined) return null;
    found.left -= 1;
    if (found.left <= 0) this.armed = this.armed.filter((other) => other !== found);
    return found.fault;
  }

  list(): Fault[] {
    return this.armed.map(({ fault, left }) => ({
      ...fault,
      count: Number.isFinite(left) ? left : null,
    }));
  }

  clear(): void {
    this.armed = [];
  }
}

export function faultError(fault: Fault): ApiError | null {
  if (fault.status === null) return null;
  const headers: Record<string, string> = {};
  if (fault.retryAfterSeconds !== null) headers["retry-after"] = String(fault.retryAfterSeconds);
  if (fault.retryAfterMs !== null) headers["retry-after-ms"] = String(fault.retryAfterMs);
  return new ApiError(fault.status, fault.message ?? defaultErrorMessage(fault.status), headers);
}

function readFault(value: unknown): Fault {
  if (!isRecord(value)) throw invalid("fault: Input should be an object, such as {status: 529}");
  const status = numberField(value, "status");
  if (status !== null && (status < 400 || status > 599)) {
    throw invalid("fault.status: Input should be between 400 and 599");
  }
  const streamError = value.streamError === true ? errorType(529) : textField(value, "streamError");
  const fault = {
    organisation: textField(value, "organisation"),
    model: textField(value, "model"),
    status,
    message: textField(value, "message"),
    retryAfterSeconds: numberField(value, "retryAfterSeconds"),
    retryAfterMs: numberField(value, "retryAfterMs"),
    latencyMs: Math.max(0, numberField(value, "latencyMs") ?? 0),
    dropAfterEvents: numberField(value, "dropAfterEvents"),
    streamError,
    count: numberField(value, "count"),
  };
  const isIdle =
    status === null &&
    fault.latencyMs === 0 &&
    fault.dropAfterEvents === null &&
    fault.streamError === null;
  if (isIdle) {
    throw invalid("fault: give one of status, latencyMs, dropAfterEvents or streamError");
  }
  return fault;
}
