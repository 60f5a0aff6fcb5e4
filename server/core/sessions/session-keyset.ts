import { canonicalJson, GatewayError, sha256 } from "@/server/core/kernel";
import { checkedLimit } from "./keyset";
import type { Page, PageRequest } from "./pages";
import type { SessionFilter, SessionListItem, SessionOrder } from "./store";

/** What a list of sessions is asked for: two pages of one question share their cursors. */
export interface SessionQuestion {
  readonly filter: SessionFilter;
  readonly order: SessionOrder;
}

/** Where a page of sessions ends. Money may pass 2^53, so a place is a bigint. */
export interface SessionPosition {
  readonly place: bigint;
  readonly id: string;
}

const QUESTION_CHARACTERS = 16;
const STORED_BITS = 64;
const WHOLE = /^-?\d{1,19}$/;

/** Reads a page request of this question; BAD_INPUT for a cursor that another filter or order gave. */
export function sessionPageRequest(
  question: SessionQuestion,
  { limit, cursor }: PageRequest,
): { readonly limit: number; readonly after: SessionPosition | null } {
  return {
    limit: checkedLimit(limit),
    after: cursor === null ? null : positionOf(question, cursor),
  };
}

/** The page of rows read with one more than its limit, so that it is known whether another follows. */
export function sessionPage(
  question: SessionQuestion,
  rows: readonly SessionListItem[],
  limit: number,
): Page<SessionListItem> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : cursorOf(question, last) };
}

/** The session's place in that order; the largest comes first. */
export function sessionPlace({ session, totals }: SessionListItem, order: SessionOrder): bigint {
  if (order === "cost") return totals.costNano;
  if (order === "messages") return BigInt(session.messageCount);
  return BigInt(order === "created" ? session.createdAtMs : session.lastActiveAtMs);
}

function cursorOf(question: SessionQuestion, last: SessionListItem): string {
  const place = sessionPlace(last, question.order).toString();
  const parts = [questionHash(question), place, last.session.id];
  return Buffer.from(JSON.stringify(parts), "utf8").toString("base64url");
}

function positionOf(question: SessionQuestion, cursor: string): SessionPosition {
  const [hash, place, id] = partsOf(cursor);
  if (hash === undefined || place === undefined || id === undefined || !isPlace(place)) {
    throw badCursor("The cursor is none that a list gave.");
  }
  if (hash !== questionHash(question)) {
    throw badCursor("The cursor belongs to a list with another filter or order.");
  }
  return { place: BigInt(place), id };
}

/** A store compares places as whole numbers of 64 bits. */
function isPlace(text: string): boolean {
  return WHOLE.test(text) && BigInt.asIntN(STORED_BITS, BigInt(text)) === BigInt(text);
}

/** What is warm is judged at the time of each page; only the wish itself belongs to the question. */
function questionHash({ filter, order }: SessionQuestion): string {
  const { profile, query, archived, ownerId, state, platform, warm, activeSinceMs, ids } = filter;
  const asked = {
    ...{ order, profile, query, archived, owner: ownerId === undefined ? [] : [ownerId] },
    ...{ state: state ?? null, platform: platform ?? null, warm: warm?.is ?? null },
    ...{ activeSinceMs: activeSinceMs ?? null, ids: ids === undefined ? null : [...(ids ?? [])] },
  };
  return sha256(canonicalJson(asked)).slice(0, QUESTION_CHARACTERS);
}

function partsOf(cursor: string): readonly (string | undefined)[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const isOurs = Array.isArray(value) && value.length === 3;
    return isOurs && value.every((part) => typeof part === "string") ? value : [];
  } catch {
    return [];
  }
}

function badCursor(message: string): GatewayError {
  return new GatewayError("BAD_INPUT", message, {
    hint: "Use nextCursor of the page before as it is with the same filter and order, or leave it out.",
  });
}
