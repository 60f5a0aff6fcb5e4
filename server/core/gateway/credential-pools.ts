import type { CredentialPool } from "@/server/core/profiles";

/** Which key of its pool a session gets. */
export interface PoolQuestion {
  readonly pool: Pick<CredentialPool, "strategy" | "credentials">;
  /** The key that it has had; null = none yet. */
  readonly held: string | null;
  /** The provider still holds what was sent with that key. */
  readonly isWarm: boolean;
  readonly isUsable: (credential: string) => boolean;
  /** How many sessions were given a key of the pool before. */
  readonly given: number;
}

/**
 * The key for the session's next call. What is warm stays where it is; otherwise the first that may be used, or
 * the next in turn. Where none may be used, the one it has is tried all the same.
 */
export function poolChoice({ pool, held, isWarm, isUsable, given }: PoolQuestion): string {
  const { credentials, strategy } = pool;
  const usable = credentials.filter(isUsable);
  const holds = held !== null && credentials.includes(held);
  const stays = holds && (isWarm || strategy === "round-robin");
  if (stays && (usable.includes(held) || usable.length === 0)) return held;
  const from = usable.length === 0 ? credentials : usable;
  const at = strategy === "round-robin" ? given % from.length : 0;
  return from[at] ?? "";
}

/** How many keys of each pool were given out since this process began. */
export class PoolCounts {
  private readonly counts = new Map<string, number>();

  of(pool: string): number {
    return this.counts.get(pool) ?? 0;
  }

  count(pool: string): void {
    this.counts.set(pool, this.of(pool) + 1);
  }
}
