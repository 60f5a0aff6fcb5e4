import type { MessageView } from "@/server/core/contracts";
import type { ThreadItem } from "../chat/thread-items";

/** The key of the item in which a message stands; null where it is not loaded, or is none of these. */
export function itemKeyOfMessage(
  items: readonly ThreadItem[],
  messages: readonly MessageView[],
  messageId: string | null,
): string | null {
  const turnId = messages.find(({ id }) => id === messageId)?.turnId;
  if (turnId === undefined) return null;
  const item = items.find((each) => {
    if (each.kind === "turn") return each.row.turnId === turnId;
    return each.kind === "replaced" && each.rows.some((row) => row.turnId === turnId);
  });
  return item?.key ?? null;
}

/** The id that stands behind the # of an address; null for none. */
export function messageIdOfHash(hash: string): string | null {
  const text = hash.startsWith("#") ? hash.slice(1) : hash;
  return /^msg_[a-z0-9]{6,40}$/.test(text) ? text : null;
}
