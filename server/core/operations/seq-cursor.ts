import { GatewayError } from "@/server/core/kernel";

const SHAPE = /^seq-([1-9]\d{0,14})$/;

/** A cursor for lists that are counted: the next page lies below this number. */
export function seqCursor(seq: number): string {
  return `seq-${seq}`;
}

/** The number in a cursor, null without one; BAD_INPUT when it is not one of ours. */
export function readSeqCursor(cursor: string | null): number | null {
  if (cursor === null) return null;
  const digits = SHAPE.exec(cursor)?.[1];
  if (digits !== undefined) return Number(digits);
  throw new GatewayError("BAD_INPUT", "cursor is not one that this list gave out", {
    hint: "Send the nextCursor of the page before, or none for the first page.",
  });
}
