import type { AcceptedKeys } from "./access";

export interface SimulatorOptions {
  /** 3099 unless given; 0 lets the system choose. When taken, the next free one is used. */
  readonly port?: number;
  readonly host?: string;
  /** Folder for entries, counters and hashes; null keeps everything in memory. */
  readonly dir?: string | null;
  readonly now?: () => number;
  /** Delay before the first byte: base + per thousand × (uncached + written tokens). */
  readonly prefillMsBase?: number;
  readonly prefillMsPerKiloToken?: number;
  /** Gap between two chunks of a streamed text. */
  readonly chunkMs?: number;
  /** Shortest cacheable prefix per model id, where it differs from the documented one. */
  readonly minimumTokens?: Readonly<Record<string, number>>;
  readonly acceptKeys?: AcceptedKeys;
  readonly ringSize?: number;
  /** Whether `/__sim/` answers; its log holds what was said. True unless given. */
  readonly control?: boolean;
}

/** A first token that comes after a moment, and later the more there is to read: as in real life. */
export const DEMO_PACE = { prefillMsBase: 120, prefillMsPerKiloToken: 25, chunkMs: 12 } as const;
