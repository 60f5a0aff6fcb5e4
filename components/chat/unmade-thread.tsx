"use client";

import { type ReactNode, useCallback } from "react";
import { OutgoingBubble } from "./outgoing-bubble";
import type { ThreadItem } from "./thread-items";
import { ThreadList } from "./thread-list";
import type { Outgoing } from "./use-outgoing";

/** The thread of a session that its first message will make. */
export function UnmadeThread({
  outgoing,
  children,
}: {
  outgoing: readonly Outgoing[];
  children: ReactNode;
}) {
  const items = outgoing.map(
    (message): ThreadItem => ({ kind: "outgoing", key: message.clientId, message }),
  );
  const renderItem = useCallback(
    (item: ThreadItem) =>
      item.kind === "outgoing" ? <OutgoingBubble message={item.message} /> : null,
    [],
  );
  return (
    <ThreadList items={items} renderItem={renderItem} sentCount={outgoing.length} older={NOTHING}>
      <p className="text-muted">{children}</p>
    </ThreadList>
  );
}

const NOTHING = { has: false, isLoading: false, isStuck: false, load: () => undefined };
