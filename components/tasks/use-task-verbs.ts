"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { TaskView } from "@/server/core/contracts";
import { consolePath } from "../shell/console-path";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { showToast } from "../ui/toast";

/** Wakes, finishes, cancels and opens a task again; the last three can be taken back from the toast. */
export function useTaskVerbs(onGo: (path: string) => void) {
  const t = useTranslations("tasks");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const wordsOf = useFaultWords();
  const readAnew = () => queryClient.invalidateQueries(trpc.tasks.pathFilter());
  const outcome = {
    onSettled: readAnew,
    onError: (error: unknown) => {
      const { sentence, advice } = wordsOf(toFault(error));
      showToast({ title: t("notDone"), text: [sentence, advice].join(" ").trim(), tone: "danger" });
    },
  };
  const waking = useMutation(trpc.tasks.wake.mutationOptions(outcome));
  const changing = useMutation(trpc.tasks.update.mutationOptions(outcome));

  function wake({ id, title, profile, sessionId }: TaskView): void {
    const open = { label: t("openSession"), onSelect: () => onGo(consolePath(profile, sessionId)) };
    waking.mutateAsync({ id }).then(
      () => showToast({ title: t("woken", { title }), action: open }),
      () => undefined, // told by the mutation
    );
  }

  function setState(task: TaskView, state: TaskView["state"]): void {
    const { id, title, state: before } = task;
    const undone = { id, state: before, ...dueAgain(task) };
    const back = { label: t("undo"), onSelect: () => changing.mutate(undone) };
    changing.mutateAsync({ id, state }).then(
      () => showToast({ title: t(`became.${state}`, { title }), action: back }),
      () => undefined, // told by the mutation
    );
  }

  return { wake, setState, isBusy: waking.isPending || changing.isPending };
}

/** The gateway forgets the one time of a task that is opened again, unless it is told it anew. */
function dueAgain({ state, dueAt, schedule }: TaskView): { dueAt?: string } {
  const isToCome = dueAt !== null && Date.parse(dueAt) > Date.now();
  return state === "open" && schedule === null && isToCome ? { dueAt } : {};
}
