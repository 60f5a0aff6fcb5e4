"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { QueueItemView, QueueView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { showToast } from "../ui/toast";
import { moved } from "./queue-order";

/** What waits in a session, and what can be done with it; where that came too late it says so and reads anew. */
export function useQueue(sessionId: string, onTakeBack: (text: string) => void) {
  const t = useTranslations("queue");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const wordsOf = useFaultWords();
  const queueKey = trpc.sessions.queue.queryKey({ id: sessionId });
  const { data } = useQuery(trpc.sessions.queue.queryOptions({ id: sessionId }));
  const items = data?.items ?? [];
  const ids = items.map(({ turnId }) => turnId);

  const keep = (queue: QueueView) => queryClient.setQueryData(queueKey, queue);
  const tell = (error: unknown) => {
    const fault = toFault(error);
    const isLate = fault.code === "CONFLICT";
    const { sentence } = wordsOf(fault);
    showToast({
      title: t(isLate ? "changedMeanwhile" : "notChanged"),
      text: isLate ? t("readAnew") : sentence,
      tone: isLate ? "plain" : "danger",
    });
    void queryClient.invalidateQueries({ queryKey: queueKey });
  };
  const outcome = { onSuccess: keep, onError: tell };
  const edit = useMutation(trpc.sessions.editQueued.mutationOptions(outcome));
  const drop = useMutation(trpc.sessions.dropQueued.mutationOptions(outcome));
  const reorder = useMutation(trpc.sessions.reorderQueue.mutationOptions(outcome));

  async function move(turnId: string, to: number): Promise<void> {
    const turnIds = moved(ids, turnId, to);
    if (turnIds === ids || reorder.isPending) return;
    const inOrder = turnIds.flatMap((id) => items.filter((item) => item.turnId === id));
    if (data !== undefined) keep({ ...data, items: inOrder });
    await reorder.mutateAsync({ id: sessionId, turnIds: [...turnIds] }).catch(() => undefined);
  }

  async function dropItem({ turnId, text, kind }: QueueItemView): Promise<void> {
    const isDropped = await drop.mutateAsync({ id: sessionId, turnId }).then(
      () => true,
      () => false,
    );
    if (!isDropped) return;
    const action = { label: t("takeBack"), onSelect: () => onTakeBack(text) };
    showToast({ title: t("dropped"), ...(kind === "human" ? { action } : {}) });
  }

  return {
    items,
    isBusy: edit.isPending || drop.isPending || reorder.isPending,
    move,
    drop: dropItem,
    /** False when the words could not be changed. */
    edit: (turnId: string, text: string) =>
      edit.mutateAsync({ id: sessionId, turnId, text }).then(
        () => true,
        () => false,
      ),
  };
}
