"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { AttachmentView, SendMode } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { type Fault, toFault } from "../trpc/fault";
import { type Attachment, toAttachmentInput } from "./attachments";
import { type GroupSettings, toGroupInput } from "./group-message";

/** A message on its way: shown at once, under the client's own id, until the thread holds its turn. */
export interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  readonly speaker: string | null;
  readonly files: readonly AttachmentView[];
  /** null = a session that is still being made. */
  readonly sessionId: string | null;
  /** null until the gateway has taken it. */
  readonly turnId: string | null;
}

export interface Undelivered {
  readonly clientId: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly sessionId: string | null;
  readonly fault: Fault;
}

export interface NewMessage {
  /** The id of an earlier try, so that it can never be taken twice. */
  readonly clientId: string | null;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly group: GroupSettings;
  /** What becomes of it while a turn runs. */
  readonly mode: SendMode;
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
  /** The gateway took a message and has something to tell about it. */
  onNotice: (notice: string) => void;
}) {
  const { profile, sessionId, onCreated, onUndelivered, onNotice } = place;
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

  async function deliver(
    message: Outgoing,
    { group, attachments, mode }: NewMessage,
  ): Promise<void> {
    const { clientId, text } = message;
    let id = message.sessionId;
    try {
      id ??= await createOnce(unmade);
      const { turnId, notice } = await sending.mutateAsync({
        id,
        text,
        clientId,
        mode,
        attachments: attachments.map(toAttachmentInput),
        ...toGroupInput(group),
      });
      setOutgoing((all) =>
        all.map((one) => (one.clientId === clientId ? { ...one, turnId } : one)),
      );
      if (notice !== null) onNotice(notice);
    } catch (error) {
      setOutgoing((all) => all.filter((one) => one.clientId !== clientId));
      onUndelivered({ clientId, text, attachments, sessionId: id, fault: toFault(error) });
    }
  }

  function send(wanted: NewMessage): void {
    const message: Outgoing = {
      clientId: wanted.clientId ?? newClientId(),
      text: wanted.text,
      speaker: toGroupInput(wanted.group).speaker,
      files: wanted.attachments.map(toView),
      sessionId,
      turnId: null,
    };
    setOutgoing((all) => [...all, message]);
    earlier.current = earlier.current.then(() => deliver(message, wanted));
  }

  return {
    outgoing: outgoing.filter((message) => message.sessionId === sessionId),
    send,
    ensureSession: () => createOnce(unmade),
  };
}

function toView({ name, bytes, content }: Attachment): AttachmentView {
  return { name, bytes, kind: content.kind, mediaType: content.mediaType };
}

/** Random, and not by randomUUID: browsers give that to secure origins alone. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
