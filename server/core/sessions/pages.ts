export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface PageRequest {
  /** 1–200. */
  readonly limit: number;
  /** Opaque; a malformed one gives BAD_INPUT. */
  readonly cursor: string | null;
}
