"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { showToast } from "../ui/toast";
import { useSessionsReadAnew } from "./use-sessions-read-anew";

type Named = Pick<SessionView, "id" | "title">;

/** Rename, archive and restore one session; an archived one can be taken back from the toast. */
export function useSessionActions() {
  const t = useTranslations("sessionPages");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const readAnew = useSessionsReadAnew();
  const wordsOf = useFaultWords();

  async function keep(changed: SessionView): Promise<void> {
    queryClient.setQueryData(trpc.sessions.get.queryKey({ id: changed.id }), changed);
    await readAnew();
  }
  const update = useMutation(trpc.sessions.update.mutationOptions({ onSuccess: keep }));
  const archival = useMutation(trpc.sessions.archive.mutationOptions({ onSuccess: keep }));
  const nameOf = ({ title }: Named) => title || t("list.untitled");
  const tellFault = (title: string) => (error: unknown) =>
    showToast({ title, text: wordsOf(toFault(error)).sentence, tone: "danger" });

  // Promises, since what asked (a menu, a toast) may be gone by the time of the answer.
  function restore(session: Named): void {
    update
      .mutateAsync({ id: session.id, archived: false })
      .then(
        () => showToast({ title: t("action.restored", { title: nameOf(session) }) }),
        tellFault(t("action.notRestored")),
      );
  }
  function archive(session: Named): void {
    archival.mutateAsync({ id: session.id }).then(
      () =>
        showToast({
          title: t("action.archived", { title: nameOf(session) }),
          action: { label: t("action.undo"), onSelect: () => restore(session) },
        }),
      tellFault(t("action.notArchived")),
    );
  }
  return {
    archive,
    restore,
    rename: (id: string, title: string) => update.mutateAsync({ id, title }),
    isBusy: update.isPending || archival.isPending,
  };
}
