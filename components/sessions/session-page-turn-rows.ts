import type { CallView, TurnView } from "@/server/core/contracts";

export interface TurnSums {
  readonly calls: number;
  /** null = no call told it. */
  readonly read: number | null;
  readonly written: number | null;
  readonly uncached: number | null;
  readonly output: number | null;
  readonly costUsd: number | null;
  readonly isEstimate: boolean;
}

interface Row {
  readonly id: string;
  readonly state: TurnView["state"] | CallView["state"];
  readonly startedAt: string;
  readonly durationMs: number | null;
  readonly sums: TurnSums;
  readonly error: TurnView["error"];
}
export interface TurnTableTurn extends Row {
  readonly kind: "turn";
  readonly turn: TurnView;
  readonly isOpen: boolean;
  /** Its calls are on a page that is not loaded yet. */
  readonly isPending: boolean;
}
export interface TurnTableCall extends Row {
  readonly kind: "call";
  readonly call: CallView;
}
export type TurnTableRow = TurnTableTurn | TurnTableCall;

/** Turns newest first, the calls of each open one below it in the order in which they were made. */
export function toTurnTableRows(told: {
  readonly turns: readonly TurnView[];
  readonly calls: readonly CallView[];
  readonly hasMoreCalls: boolean;
  readonly openIds: ReadonlySet<string>;
}): TurnTableRow[] {
  const { turns, calls, hasMoreCalls, openIds } = told;
  const byTurn = new Map<string, CallView[]>();
  for (const call of calls) byTurn.set(call.turnId, [call, ...(byTurn.get(call.turnId) ?? [])]);
  const oldestCallAt = calls.at(-1)?.startedAt ?? null;
  return turns.flatMap((turn): TurnTableRow[] => {
    const own = byTurn.get(turn.id) ?? [];
    const isOpen = openIds.has(turn.id);
    const isPending = hasMoreCalls && isOlder(turn, oldestCallAt);
    const row = toTurn(turn, { own, isOpen, isPending });
    return isOpen ? [row, ...own.map(toCall)] : [row];
  });
}

/** Sums of calls; a part that no call told stays unknown. */
export function sumCalls(calls: readonly CallView[]): TurnSums {
  return {
    calls: calls.length,
    read: sumOf(calls, ({ usage }) => usage.read),
    written: sumOf(calls, ({ usage }) => writtenOf(usage)),
    uncached: sumOf(calls, ({ usage }) => usage.uncached),
    output: sumOf(calls, ({ usage }) => usage.output),
    costUsd: sumOf(calls, ({ costUsd }) => costUsd),
    isEstimate: calls.some(({ costStatus }) => costStatus === "estimated"),
  };
}

function isOlder(turn: TurnView, oldestCallAt: string | null): boolean {
  return oldestCallAt === null || (turn.startedAt ?? turn.queuedAt) <= oldestCallAt;
}

function toTurn(
  turn: TurnView,
  context: { own: readonly CallView[]; isOpen: boolean; isPending: boolean },
): TurnTableTurn {
  const { id, state, startedAt, queuedAt, endedAt, error } = turn;
  return {
    kind: "turn",
    id,
    turn,
    state,
    startedAt: startedAt ?? queuedAt,
    durationMs:
      startedAt === null || endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt),
    sums: sumCalls(context.own),
    error,
    isOpen: context.isOpen,
    isPending: context.isPending,
  };
}

function toCall(call: CallView): TurnTableCall {
  const { id, state, startedAt, totalMs: durationMs, error } = call;
  return { kind: "call", id, call, state, startedAt, durationMs, sums: sumCalls([call]), error };
}

function writtenOf({ write5m, write1h, writeOther }: CallView["usage"]): number | null {
  if (write5m === null || write1h === null || writeOther === null) return null;
  return write5m + write1h + writeOther;
}

function sumOf<T>(items: readonly T[], of: (item: T) => number | null): number | null {
  const told = items.map(of).filter((figure) => figure !== null);
  return told.length === 0 ? null : told.reduce((sum, figure) => sum + figure, 0);
}
