/** A cell as better-sqlite3 or Prisma gives it. */
export type Whole = number | bigint;
export type Wide = string | bigint;
export type Flag = number | boolean;

/** A whole number below 2^53. */
export function numberOf(cell: Whole): number {
  return Number(cell);
}

export function numberOrNull(cell: Whole | null): number | null {
  return cell === null ? null : Number(cell);
}

export function bigintOf(cell: Wide): bigint {
  return BigInt(cell);
}

/** Guarantee: the column is written only by this store, from a value of type T. */
export function wordOf<T extends string>(cell: string): T {
  return cell as T;
}

/** Guarantee: as `wordOf`; null stays null. */
export function wordOrNull<T extends string>(cell: string | null): T | null {
  return cell as T | null;
}

/** Guarantee: the column is written only by this store, as JSON from a value of type T. */
export function parsed<T>(cell: string): T {
  return JSON.parse(cell) as T;
}

/** Guarantee: as `parsed`; null stays null. */
export function parsedOrNull<T>(cell: string | null): T | null {
  return cell === null ? null : parsed<T>(cell);
}

/** JSON text of a value; null and undefined give null. */
export function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
