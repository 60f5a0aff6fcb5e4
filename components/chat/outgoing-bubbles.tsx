"use client";

import { useQuery } from "@tanstack/react-query";
import type { LiveTurn } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { outgoingToShow } from "./outgoing-rows";
import type { StoredThread } from "./thread-rows";
import type { Outgoing } from "./use-outgoing";
import { UserBubble } from "./user-bubble";

/** The messages just sent, until the thread shows them itself. */
export function OutgoingBubbles({
  outgoing,
  stored,
  live,
  sessionId,
}: {
  outgoing: readonly Outgoing[];
  stored: StoredThread;
  live: readonly LiveTurn[];
  sessionId: string;
}) {
  const trpc = useTRPC();
  const { data: queue } = useQuery(trpc.sessions.queue.queryOptions({ id: sessionId }));
  const shown = outgoingToShow(outgoing, { stored, live, waiting: queue?.items ?? [] });
  return shown.map((message) => <OutgoingBubble key={message.clientId} message={message} />);
}

/** One message on its way. */
export function OutgoingBubble({ message }: { message: Outgoing }) {
  const { text, speaker } = message;
  const asked = { text, speaker, at: null, notes: [], excluded: null };
  return <UserBubble asked={asked} isSending />;
}
