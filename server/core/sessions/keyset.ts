import { GatewayError } from "@/server/core/kernel";
import type { Page, PageRequest } from "./pages";

/** Where a page ends: the row's place in the order, and its id where places are equal. */
export interface KeysetPosition {
  readonly place: number;
  readonly id: string;
}

export interface KeysetRequest {
  readonly limit: number;
  /** The last row of the page before; null = from the newest on. */
  readonly after: KeysetPosition | null;
}

const MAX_LIMIT = 200;

/** Reads a page request; BAD_INPUT for a limit outside 1–200 or a cursor that no page gave. */
export function keysetRequest({ limit, cursor }: PageRequest): KeysetRequest {
  return { limit: checkedLimit(limit), after: cursor === null ? null : positionOf(cursor) };
}

/** The limit of a page; BAD_INPUT outside 1–200. */
export function checkedLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new GatewayError("BAD_INPUT", `A page holds 1 to ${MAX_LIMIT} rows, not ${limit}.`);
}

/** The page of rows read with one more than its limit, so that it is known whether another follows. */
export function keysetPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { position, item }: { position: (row: Row) => KeysetPosition; item: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(item),
    nextCursor: last === undefined ? null : cursorOf(position(last)),
  };
}

/** True for rows that come behind the position, newest first. */
export function isBehind(position: KeysetPosition, after: KeysetPosition | null): boolean {
  if (after === null) return true;
  if (position.place !== after.place) return position.place < after.place;
  return position.id < after.id;
}

function cursorOf({ place, id }: KeysetPosition): string {
  return Buffer.from(JSON.stringify([place, id]), "utf8").toString("base64url");
}

function positionOf(cursor: string): KeysetPosition {
  const value = parsed(Buffer.from(cursor, "base64url").toString("utf8"));
  if (Array.isArray(value) && value.length === 2) {
    const [place, id]: unknown[] = value;
    if (typeof place === "number" && Number.isSafeInteger(place) && typeof id === "string") {
      return { place, id };
    }
  }
  throw new GatewayError("BAD_INPUT", "The cursor is none that a list gave.", {
    hint: "Use nextCursor of the page before as it is, or leave the cursor out.",
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
