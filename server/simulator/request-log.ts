import type { PromptUsage } from "./accounting";

// Raw bodies may be 32 MB each; the ring as a whole stays below this.
const MAXIMUM_LOG_BYTES = 64 * 1024 * 1024;

/** One request as the provider saw it and answered it. */
export interface LoggedRequest {
  readonly seq: number;
  readonly requestId: string;
  organisation: string | null;
  workspace: string | null;
  readonly method: string;
  readonly path: string;
  model: string | null;
  readonly startedAtMs: number;
  readonly rawBody: string;
  status: number | null;
  messageId: string | null;
  stopReason: string | null;
  /** `writeOther`: written where the API does not tell for how long. */
  usage: (PromptUsage & { readonly outputTokens: number; readonly writeOther?: number }) | null;
  hit: { readonly path: string; readonly position: number; readonly tokens: number } | null;
  breakpoints: readonly { readonly path: string; readonly tokens: number }[];
  error: string | null;
  isAborted: boolean;
}

/** The last requests, raw bodies byte for byte; bounded by number and by bytes. */
export class RequestLog {
  private readonly requests: LoggedRequest[] = [];
  private bytes = 0;

  constructor(private readonly ringSize: number) {}

  add(request: LoggedRequest): LoggedRequest {
    this.requests.push(request);
    this.bytes += request.rawBody.length;
    while (
      this.requests.length > this.ringSize ||
      (this.bytes > MAXIMUM_LOG_BYTES && this.requests.length > 1)
    ) {
      this.bytes -= this.requests.shift()?.rawBody.length ?? 0;
    }
    return request;
  }

  list(organisation: string | null, afterSeq: number): LoggedRequest[] {
    return this.requests.filter(
      (request) =>
        request.seq > afterSeq && (organisation === null || request.organisation === organisation),
    );
  }

  clear(): void {
    this.requests.length = 0;
    this.bytes = 0;
  }
}
