import type { ProviderName } from "@/server/core/contracts";
import type { ErrorCode, GatewayError } from "@/server/core/kernel";
import {
  type CallSettings,
  isBilling,
  modelCapabilities,
  settingsVerdict,
} from "@/server/core/models";
import type { ProfileConfig } from "@/server/core/profiles";
import type { FallbackReason, Session, SessionFallback } from "@/server/core/sessions";

/** One of those who may answer a turn. */
export interface ModelLine {
  readonly model: string;
  /** null = as the model and its key say. */
  readonly provider: ProviderName | null;
  /** Name of a key or a pool; null = the profile's. */
  readonly credential: string | null;
}

/** The chosen line first, then those that answer in its place; what was chosen stands in it once. */
export function linesOf(
  config: Pick<ProfileConfig, "fallback">,
  chosen: ModelLine,
): readonly [ModelLine, ...ModelLine[]] {
  const others = config.fallback.chain.filter((line) => !isSameLine(line, chosen));
  return [chosen, ...others.filter((line, at) => others.findIndex(isLine(line)) === at)];
}

function isLine(line: ModelLine) {
  return (other: ModelLine) => isSameLine(other, line) && other.provider === line.provider;
}

function isSameLine(
  a: Pick<ModelLine, "model" | "credential">,
  b: Pick<ModelLine, "model" | "credential">,
): boolean {
  return a.model === b.model && a.credential === b.credential;
}

/** Where the session's stored fallback stands among the lines; null = there is none, its time is over, or it is gone. */
export function standingFallback(
  lines: readonly ModelLine[],
  fallback: SessionFallback | null,
  nowMs: number,
): number | null {
  if (fallback === null) return null;
  if (fallback.untilMs !== null && fallback.untilMs <= nowMs) return null;
  const at = lines.findIndex((line) => isSameLine(line, fallback));
  return at > 0 ? at : null;
}

const REASONS: Partial<Record<ErrorCode, FallbackReason>> = {
  PROVIDER_OVERLOADED: "overloaded",
  PROVIDER_RATE_LIMITED: "rate-limited",
  PROVIDER_UNREACHABLE: "unreachable",
  PROVIDER_TIMEOUT: "timeout",
  PROVIDER_FAILED: "failed",
  PROVIDER_AUTH: "auth",
};

/** Why somebody else might answer after this failure; null = it would not help: the request itself was refused. */
export function fallbackReason(error: GatewayError): FallbackReason | null {
  if (error.code === "INTERRUPTED") return null;
  return isBilling(error) ? "billing" : (REASONS[error.code] ?? null);
}

/** Reasons that lie in the key, so that another key of its pool may do. */
export function isOfKey(reason: FallbackReason): boolean {
  return reason === "auth" || reason === "billing" || reason === "rate-limited";
}

const MS_PER_SECOND = 1_000;

/** After how long the provider wants to be asked again; null = it did not say. */
export function retryAfterMs({ cause }: GatewayError): number | null {
  if (typeof cause !== "object" || cause === null || !("retryAfterSeconds" in cause)) return null;
  const { retryAfterSeconds } = cause;
  return typeof retryAfterSeconds === "number" ? retryAfterSeconds * MS_PER_SECOND : null;
}

/** The turn's settings as far as that model takes them; what it does not take is left to its default. */
export function settingsFor(model: string, call: CallSettings): CallSettings {
  const maxOutputTokens = Math.min(call.maxOutputTokens, modelCapabilities(model).maxOutputTokens);
  const { effort, thinking } = call;
  const candidates: CallSettings[] = [
    { effort, thinking, maxOutputTokens },
    { effort, thinking: null, maxOutputTokens },
    { effort: null, thinking, maxOutputTokens },
  ];
  const fitting = candidates.find((each) => settingsVerdict(model, each).ok);
  return fitting ?? { effort: null, thinking: null, maxOutputTokens };
}

/** What stays of a turn's fallback in its session, by the profile's policy; null = the chosen line is next. */
export function fallbackToKeep(
  config: Pick<ProfileConfig, "fallback">,
  used: {
    readonly line: Pick<SessionFallback, "model" | "provider" | "credential" | "because">;
    readonly nowMs: number;
    /** Until when the chosen line is not to be called. */
    readonly coolUntilMs: number;
    readonly before: Session["fallback"];
  },
): SessionFallback | null {
  const { policy, cooldownSeconds } = config.fallback;
  if (policy === "turn") return null;
  const { line, nowMs, before, coolUntilMs } = used;
  const isSame = before !== null && isSameLine(before, line);
  const isOver = isSame && before.untilMs !== null && before.untilMs <= nowMs;
  if (isSame && !isOver) return before;
  const untilMs = Math.max(nowMs + cooldownSeconds * MS_PER_SECOND, coolUntilMs);
  return { ...line, sinceMs: nowMs, untilMs: policy === "sticky" ? null : untilMs };
}

const WORDS = {
  overloaded: "was overloaded",
  "rate-limited": "had reached its rate limit",
  unreachable: "could not be reached",
  timeout: "did not answer in time",
  failed: "failed",
  auth: "refused the key",
  billing: "may not be spent on any more",
} as const satisfies Record<FallbackReason, string>;

/** The reason behind the name of a model or a key. */
export function reasonInWords(because: FallbackReason): string {
  return WORDS[because];
}
