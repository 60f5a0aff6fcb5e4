"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTRPC } from "../trpc/client";
import { type Fault, toFault } from "../trpc/fault";
import { type GroupFields, toGroupInput } from "./group-message";

/** A message on its way: shown at once, under the client's own id, until the thread holds its turn. */
export interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  readonly speaker: string | null;
  /** null = a session that is still being made. */
  readonly sessionId: string | null;
  /** null until the gateway has taken it. */
  readonly turnId: string | null;
}

export interface Undelivered {
  readonly clientId: string;
  readonly text: string;
  readonly sessionId: string | null;
  readonly fault: Fault;
}

export interface NewMessage {
  /** The id of an earlier try, so that it can never be taken twice. */
  readonly clientId: string | null;
  readonly text: string;
  readonly group: GroupFields;
}

interface UnmadeSession {
  /** The session shown meanwhile. */
  readonly besides: string | null;
  creating: Promise<string> | null;
}

/**
 * Sends the messages of one console tab in order. The first one makes the session; those sent while
 * it is being made go to the same.
 */
export function useOutgoing(place: {
  profile: string;
  sessionId: string | null;
  onCreated: (sessionId: string) => void;
  onUndelivered: (message: Undelivered) => void;
}) {
  const { profile, sessionId, onCreated, onUndelivered } = place;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const creation = useMutation(trpc.sessions.create.mutationOptions());
  const sending = useMutation(trpc.sessions.send.mutationOptions());
  const earlier = useRef<Promise<void>>(Promise.resolve());
  // One for each time that an unmade session is shown: all messages written there share it.
  const unmade = useMemo(
    (): UnmadeSession => ({ besides: sessionId, creating: null }),
    [sessionId],
  );

  function createOnce(session: UnmadeSession): Promise<string> {
    session.creating ??= creation
      .mutateAsync({ profile })
      .then(({ id }) => {
        setOutgoing((all) =>
          all.map((one) => (one.sessionId === null ? { ...one, sessionId: id } : one)),
        );
        onCreated(id);
        void queryClient.invalidateQueries(trpc.sessions.list.infiniteQueryFilter());
        return id;
      })
      .catch((error: unknown) => {
        session.creating = null;
        throw error;
      });
    return session.creating;
  }

  async function deliver(message: Outgoing, group: GroupFields): Promise<void> {
    const { clientId, text } = message;
    let id = message.sessionId;
    try {
      id ??= await createOnce(unmade);
      const { turnId } = await sending.mutateAsync({ id, text, clientId, ...toGroupInput(group) });
      setOutgoing((all) =>
        all.map((one) => (one.clientId === clientId ? { ...one, turnId } : one)),
      );
    } catch (error) {
      setOutgoing((all) => all.filter((one) => one.clientId !== clientId));
      onUndelivered({ clientId, text, sessionId: id, fault: toFault(error) });
    }
  }

  function send({ clientId, text, group }: NewMessage): void {
    const message: Outgoing = {
      clientId: clientId ?? newClientId(),
      text,
      speaker: toGroupInput(group).speaker,
      sessionId,
      turnId: null,
    };
    setOutgoing((all) => [...all, message]);
    earlier.current = earlier.current.then(() => deliver(message, group));
  }

  return { outgoing: outgoing.filter((message) => message.sessionId === sessionId), send };
}

/** Random, and not by randomUUID: browsers give that to secure origins alone. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
