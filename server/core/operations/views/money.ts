import { nanoToUsd } from "@/server/core/usage";

/** Nano-dollars as JSON carries them: digits beside dollars, both null when unknown. */
export function toMoney(nano: bigint | null): { costNano: string | null; costUsd: number | null } {
  return { costNano: nano === null ? null : nano.toString(), costUsd: toUsd(nano) };
}

/** Nano-dollars as dollars; null stays null. */
export function toUsd(nano: bigint | null): number | null {
  return nano === null ? null : nanoToUsd(nano);
}
