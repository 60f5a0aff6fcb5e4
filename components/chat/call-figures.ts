import type { CallView, UsageView } from "@/server/core/contracts";
import type { Formats } from "../format/use-formats";

export interface Figure {
  readonly key: "read" | "wrote" | "uncached" | "cost" | "total";
  readonly shown: string;
  readonly exact: string;
}

/** Tokens written to the provider's cache; null where any part of it was not reported. */
export function writtenTokens(usage: UsageView): number | null {
  const { write5m, write1h, writeOther } = usage;
  if (write5m === null || write1h === null || writeOther === null) return null;
  return write5m + write1h + writeOther;
}

/** True for a call of which the provider told nothing: it refused it, or was never reached. */
export function isUnanswered({ state, usage, firstTokenMs }: CallView): boolean {
  if (state === "running" || state === "done" || firstTokenMs !== null) return false;
  return Object.values(usage).every((amount) => amount === null);
}

/** What one call read, wrote and cost, short and exact. */
export function toCallFigures(call: CallView, formats: Formats): Figure[] {
  const wrote = writtenTokens(call.usage);
  const tokens = (key: Figure["key"], amount: number | null): Figure => ({
    key,
    shown: formats.tokens(amount),
    exact: formats.exact(amount),
  });
  const about = call.costStatus === "estimated" && call.costUsd !== null ? "≈ " : "";
  return [
    tokens("read", call.usage.read),
    tokens("wrote", wrote),
    tokens("uncached", call.usage.uncached),
    {
      key: "cost",
      shown: `${about}${formats.money(call.costUsd)}`,
      exact: `${about}${formats.exactMoney(call.costUsd)}`,
    },
    {
      key: "total",
      shown: formats.duration(call.totalMs),
      exact: call.totalMs === null ? formats.exact(null) : `${formats.exact(call.totalMs)} ms`,
    },
  ];
}

/** The prompt of a call by what the provider's cache did with it; what was not reported is left out. */
export function toPromptParts(call: CallView, formats: Formats): PromptPart[] {
  const amounts = [
    ["read", call.usage.read],
    ["write", writtenTokens(call.usage)],
    ["uncached", call.usage.uncached],
  ] as const;
  return amounts.flatMap(([meaning, amount]) =>
    amount === null ? [] : [{ meaning, amount, value: formats.exact(amount) }],
  );
}

export interface PromptPart {
  readonly meaning: "read" | "write" | "uncached";
  readonly amount: number;
  readonly value: string;
}
