"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { consolePath } from "../shell/console-path";
import { goTo } from "../shell/use-console-place";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { showToast } from "../ui/toast";

/** Goes on in a session of its own, from the end of a turn or of all of them, and opens it. */
export function useBranching(): (id: string, atTurnId?: string) => Promise<void> {
  const t = useTranslations("thread");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const wordsOf = useFaultWords();
  const branching = useMutation(trpc.sessions.branch.mutationOptions());
  return async (id, atTurnId) => {
    try {
      const branch = await branching.mutateAsync({ id, atTurnId: atTurnId ?? null });
      void queryClient.invalidateQueries(trpc.sessions.list.infiniteQueryFilter());
      goTo(consolePath(branch.profile, branch.id));
      showToast({ title: t("branched", { title: branch.title }) });
    } catch (error) {
      const { sentence } = wordsOf(toFault(error));
      showToast({ title: t("notBranched"), text: sentence, tone: "danger" });
    }
  };
}
