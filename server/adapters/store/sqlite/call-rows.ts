import type { ModelCall } from "@/server/core/sessions";
import {
  bigintOf,
  numberOf,
  numberOrNull,
  parsed,
  parsedOrNull,
  textOrNull,
  type Whole,
  type Wide,
  wordOf,
  wordOrNull,
} from "./cells";
import type { TableShape } from "./columns";

export interface CallRow {
  readonly id: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly profile: string;
  readonly provider: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly purpose: string;
  readonly state: string;
  readonly startedAtMs: Whole;
  readonly firstTokenMs: Whole | null;
  readonly totalMs: Whole | null;
  readonly uncached: Whole | null;
  readonly read: Whole | null;
  readonly write5m: Whole | null;
  readonly write1h: Whole | null;
  readonly writeOther: Whole | null;
  readonly output: Whole | null;
  readonly reasoning: Whole | null;
  readonly promptTotal: Whole | null;
  readonly rawUsage: string | null;
  readonly costNano: Wide | null;
  readonly costStatus: string;
  readonly priceId: string | null;
  readonly stopReason: string | null;
  readonly providerMessageId: string | null;
  readonly requestId: string | null;
  readonly organisation: string | null;
  readonly scope: string;
  readonly prefixHead: string;
  readonly contentHead: string;
  readonly marked: string;
  readonly planReason: string;
  readonly recipe: string;
  readonly verdict: string | null;
  readonly error: string | null;
  readonly dialect: string;
  readonly fallback: string | null;
}

const FIXED_FIELDS = [
  "id",
  "sessionId",
  "turnId",
  "profile",
  "provider",
  "baseUrl",
  "model",
  "purpose",
  "startedAtMs",
  "contentHead",
  "planReason",
  "dialect",
  "fallback",
] as const;

/** Fields of a call that a patch may change. */
export const PATCHED_CALL_FIELDS = [
  "state",
  "firstTokenMs",
  "totalMs",
  "uncached",
  "read",
  "write5m",
  "write1h",
  "writeOther",
  "output",
  "reasoning",
  "promptTotal",
  "rawUsage",
  "costNano",
  "costStatus",
  "priceId",
  "stopReason",
  "providerMessageId",
  "requestId",
  "organisation",
  "scope",
  "prefixHead",
  "marked",
  "recipe",
  "verdict",
  "error",
] as const;

export const CALLS: TableShape<keyof CallRow> = {
  table: "model_calls",
  fields: [...FIXED_FIELDS, ...PATCHED_CALL_FIELDS],
  wide: ["costNano"],
};

export function toCall(row: CallRow): ModelCall {
  return {
    id: row.id,
    sessionId: row.sessionId,
    turnId: row.turnId,
    profile: row.profile,
    provider: row.provider,
    baseUrl: row.baseUrl,
    model: row.model,
    purpose: wordOf(row.purpose),
    state: wordOf(row.state),
    startedAtMs: numberOf(row.startedAtMs),
    firstTokenMs: numberOrNull(row.firstTokenMs),
    totalMs: numberOrNull(row.totalMs),
    usage: usageOf(row),
    rawUsage: parsedOrNull(row.rawUsage),
    costNano: row.costNano === null ? null : bigintOf(row.costNano),
    costStatus: wordOf(row.costStatus),
    priceId: row.priceId,
    stopReason: wordOrNull(row.stopReason),
    providerMessageId: row.providerMessageId,
    requestId: row.requestId,
    organisation: row.organisation,
    scope: row.scope,
    prefixHead: row.prefixHead,
    contentHead: row.contentHead,
    marked: parsed(row.marked),
    planReason: row.planReason,
    recipe: parsed(row.recipe),
    verdict: parsedOrNull(row.verdict),
    error: parsedOrNull(row.error),
    dialect: wordOf(row.dialect),
    fallback: parsedOrNull(row.fallback),
  };
}

type UsageCells = Pick<CallRow, keyof ModelCall["usage"]>;

/** The token buckets of a row; null stays not reported. */
export function usageOf(row: UsageCells): ModelCall["usage"] {
  return {
    uncached: numberOrNull(row.uncached),
    read: numberOrNull(row.read),
    write5m: numberOrNull(row.write5m),
    write1h: numberOrNull(row.write1h),
    writeOther: numberOrNull(row.writeOther),
    output: numberOrNull(row.output),
    reasoning: numberOrNull(row.reasoning),
    promptTotal: numberOrNull(row.promptTotal),
  };
}

export function fromCall({ usage, ...call }: ModelCall) {
  return {
    ...call,
    ...usage,
    rawUsage: textOrNull(call.rawUsage),
    marked: JSON.stringify(call.marked),
    recipe: JSON.stringify(call.recipe),
    verdict: textOrNull(call.verdict),
    error: textOrNull(call.error),
    fallback: textOrNull(call.fallback),
  };
}
