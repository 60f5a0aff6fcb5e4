import { foldTitle, type Session, type SessionTotals } from "@/server/core/sessions";
import {
  bigintOf,
  type Flag,
  numberOf,
  numberOrNull,
  parsedOrNull,
  textOrNull,
  type Whole,
  type Wide,
  wordOf,
  wordOrNull,
} from "./cells";
import type { TableShape } from "./columns";

export interface SessionRow {
  readonly id: string;
  readonly key: string;
  readonly profile: string;
  readonly ownerId: string | null;
  readonly platform: string;
  readonly title: string;
  readonly titleSource: string;
  readonly titleFolded: string;
  readonly model: string | null;
  readonly effort: string | null;
  readonly thinking: string | null;
  readonly createdAtMs: Whole;
  readonly lastActiveAtMs: Whole;
  readonly archivedAtMs: Whole | null;
  readonly messageCount: Whole;
  readonly fence: Whole;
  readonly toldDate: string | null;
  readonly toldModel: string | null;
  readonly branchedFromId: string | null;
  readonly branchedFromSeq: Whole | null;
  readonly rebuildWhenCold: Flag;
  readonly continuesId: string | null;
  readonly fallback: string | null;
  readonly credential: string | null;
  readonly totalCalls: Whole;
  readonly totalUncached: Whole;
  readonly totalRead: Whole;
  readonly totalWrite5m: Whole;
  readonly totalWrite1h: Whole;
  readonly totalWriteOther: Whole;
  readonly totalOutput: Whole;
  readonly totalReasoning: Whole;
  readonly totalPrompt: Whole;
  readonly totalCostNano: Wide;
  readonly notReported: Whole;
  readonly notPriced: Whole;
  readonly estimated: Whole;
  readonly toldReasoning: Whole;
  readonly lastWarmStartMs: Whole | null;
  readonly lastTtlMs: Whole | null;
  readonly lastPromptTokens: Whole | null;
}

/** Fields of the conversation that a patch may change. */
export const PATCHED_FIELDS = [
  "title",
  "titleSource",
  "titleFolded",
  "model",
  "effort",
  "thinking",
  "lastActiveAtMs",
  "archivedAtMs",
  "messageCount",
  "toldDate",
  "toldModel",
  "rebuildWhenCold",
  "fallback",
  "credential",
] as const;

export const TOTAL_FIELDS = [
  "totalCalls",
  "totalUncached",
  "totalRead",
  "totalWrite5m",
  "totalWrite1h",
  "totalWriteOther",
  "totalOutput",
  "totalReasoning",
  "totalPrompt",
  "totalCostNano",
  "notReported",
  "notPriced",
  "estimated",
  "toldReasoning",
  "lastWarmStartMs",
  "lastTtlMs",
  "lastPromptTokens",
] as const;

export const SESSIONS: TableShape<keyof SessionRow> = {
  table: "sessions",
  fields: [
    "id",
    "key",
    "profile",
    "ownerId",
    "platform",
    "createdAtMs",
    "fence",
    "branchedFromId",
    "branchedFromSeq",
    "continuesId",
    ...PATCHED_FIELDS,
    ...TOTAL_FIELDS,
  ],
  wide: ["totalCostNano"],
};

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    key: row.key,
    profile: row.profile,
    ownerId: row.ownerId,
    platform: row.platform,
    title: row.title,
    titleSource: wordOf(row.titleSource),
    model: row.model,
    effort: wordOrNull(row.effort),
    thinking: wordOrNull(row.thinking),
    createdAtMs: numberOf(row.createdAtMs),
    lastActiveAtMs: numberOf(row.lastActiveAtMs),
    archivedAtMs: numberOrNull(row.archivedAtMs),
    messageCount: numberOf(row.messageCount),
    fence: numberOf(row.fence),
    toldDate: row.toldDate,
    toldModel: row.toldModel,
    branchedFrom:
      row.branchedFromId === null
        ? null
        : { sessionId: row.branchedFromId, seq: numberOf(row.branchedFromSeq ?? 0) },
    rebuildWhenCold: Boolean(row.rebuildWhenCold),
    continuesId: row.continuesId,
    fallback: parsedOrNull(row.fallback),
    credential: row.credential,
  };
}

export function toTotals(row: SessionRow): SessionTotals {
  return {
    calls: numberOf(row.totalCalls),
    uncached: numberOf(row.totalUncached),
    read: numberOf(row.totalRead),
    write5m: numberOf(row.totalWrite5m),
    write1h: numberOf(row.totalWrite1h),
    writeOther: numberOf(row.totalWriteOther),
    output: numberOf(row.totalOutput),
    reasoning: numberOf(row.totalReasoning),
    promptTotal: numberOf(row.totalPrompt),
    costNano: bigintOf(row.totalCostNano),
    notReported: numberOf(row.notReported),
    notPriced: numberOf(row.notPriced),
    estimated: numberOf(row.estimated),
    toldReasoning: numberOf(row.toldReasoning),
    lastWarmStartMs: numberOrNull(row.lastWarmStartMs),
    lastTtlMs: numberOrNull(row.lastTtlMs),
    lastPromptTokens: numberOrNull(row.lastPromptTokens),
  };
}

export function fromSession({ branchedFrom, rebuildWhenCold, ...session }: Session) {
  return {
    ...session,
    titleFolded: foldTitle(session.title),
    branchedFromId: branchedFrom?.sessionId ?? null,
    branchedFromSeq: branchedFrom?.seq ?? null,
    rebuildWhenCold: rebuildWhenCold ? 1 : 0,
    fallback: textOrNull(session.fallback),
  };
}

export function fromTotals(totals: SessionTotals) {
  return {
    totalCalls: totals.calls,
    totalUncached: totals.uncached,
    totalRead: totals.read,
    totalWrite5m: totals.write5m,
    totalWrite1h: totals.write1h,
    totalWriteOther: totals.writeOther,
    totalOutput: totals.output,
    totalReasoning: totals.reasoning,
    totalPrompt: totals.promptTotal,
    totalCostNano: totals.costNano,
    notReported: totals.notReported,
    notPriced: totals.notPriced,
    estimated: totals.estimated,
    toldReasoning: totals.toldReasoning,
    lastWarmStartMs: totals.lastWarmStartMs,
    lastTtlMs: totals.lastTtlMs,
    lastPromptTokens: totals.lastPromptTokens,
  };
}
