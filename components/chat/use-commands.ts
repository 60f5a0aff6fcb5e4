"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CommandResult } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { newClientId } from "./use-outgoing";

/** What came of a command, shown beside the session that the conversation goes on in. */
export interface CommandOutcome {
  readonly sessionId: string | null;
  readonly text: string;
  readonly result: Pick<CommandResult, "status" | "message" | "lines" | "suggestions">;
}

/** Runs the slash commands of one conversation. */
export function useCommands({
  sessionId,
  ensureSession,
  onMoved,
}: {
  sessionId: string | null;
  /** The session, made now if it was not. */
  ensureSession: () => Promise<string>;
  /** The conversation goes on in another session. */
  onMoved: (sessionId: string) => void;
}) {
  const t = useTranslations("commands");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const wordsOf = useFaultWords();
  const command = useMutation(trpc.sessions.command.mutationOptions());
  const [outcome, setOutcome] = useState<CommandOutcome | null>(null);

  /** Throws what the gateway refuses. */
  async function ask(text: string, confirm: boolean): Promise<void> {
    const id = sessionId ?? (await ensureSession());
    const result = await command.mutateAsync({ id, text, confirm, clientId: newClientId() });
    setOutcome({ sessionId: result.sessionId ?? id, text, result });
    if (result.status === "done") void queryClient.invalidateQueries(trpc.sessions.pathFilter());
    if (result.sessionId !== null && result.sessionId !== id) onMoved(result.sessionId);
  }

  async function run(text: string): Promise<void> {
    try {
      await ask(text.trim(), false);
    } catch (error) {
      const { sentence, advice } = wordsOf(toFault(error));
      const message = [t("notRun"), sentence, advice ?? ""].join(" ").trim();
      const result = { status: "refused" as const, message, lines: [], suggestions: [] };
      setOutcome({ sessionId, text, result });
    }
  }

  const isHere = outcome !== null && outcome.sessionId === sessionId;
  return {
    outcome: isHere ? outcome : null,
    isRunning: command.isPending,
    run: (text: string) => void run(text),
    confirm: (text: string) => ask(text, true),
    /** What is shown goes; what has come in its place meanwhile stays. */
    forget: () => setOutcome((now) => (now === outcome ? null : now)),
  };
}

/** The commands there are; asked for once the first slash is written. */
export function useCommandList(isWanted: boolean) {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.commands.list.queryOptions(),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.items ?? null;
}
