"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { showToast } from "../ui/toast";
import type { TurnVerbs } from "./turn-verbs";
import { useBranching } from "./use-branching";
import { newClientId } from "./use-outgoing";

/** The verbs of a session's turns; what fails is told at the edge of the screen. */
export function useTurnVerbs(sessionId: string | null): TurnVerbs {
  const t = useTranslations("thread");
  const trpc = useTRPC();
  const wordsOf = useFaultWords();
  const branch = useBranching();
  const resending = useMutation(trpc.sessions.resend.mutationOptions());

  async function sayAgain(turnId: string, text: string | null): Promise<boolean> {
    if (sessionId === null) return false;
    try {
      await resending.mutateAsync({ id: sessionId, turnId, text, clientId: newClientId() });
      return true;
    } catch (error) {
      const { sentence, advice } = wordsOf(toFault(error));
      const told = advice === null ? sentence : `${sentence} ${advice}`;
      showToast({ title: t("notResent"), text: told, tone: "danger" });
      return false;
    }
  }

  async function branchAt(turnId: string): Promise<void> {
    if (sessionId !== null) await branch(sessionId, turnId);
  }

  // Turns that have settled hold on to one object: it stays the same, and does what holds now.
  const latest = useRef({ sayAgain, branchAt });
  useEffect(() => {
    latest.current = { sayAgain, branchAt };
  });
  return useMemo(
    () => ({
      retry: (turnId) => latest.current.sayAgain(turnId, null),
      resend: (turnId, text) => latest.current.sayAgain(turnId, text),
      branch: (turnId) => latest.current.branchAt(turnId),
    }),
    [],
  );
}
