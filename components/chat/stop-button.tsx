"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { Button } from "../ui/button";

/** Ends the running answer of a session. */
export function StopButton({
  sessionId,
  onStopped,
}: {
  sessionId: string;
  /** The button is about to go: where the keyboard goes on. */
  onStopped: () => void;
}) {
  const t = useTranslations("composer");
  const trpc = useTRPC();
  const wordsOf = useFaultWords();
  const stop = useMutation(trpc.sessions.stop.mutationOptions({ onSuccess: onStopped }));
  return (
    <>
      {stop.error === null ? null : (
        <p role="alert" className="text-[12px] text-danger-text">
          {wordsOf(toFault(stop.error)).sentence}
        </p>
      )}
      <Button disabled={stop.isPending} onClick={() => stop.mutate({ id: sessionId })}>
        {t("stop")}
      </Button>
    </>
  );
}
