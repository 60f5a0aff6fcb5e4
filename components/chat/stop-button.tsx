"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";

/** Ends the running answer of a session. */
export function StopButton({ sessionId }: { sessionId: string }) {
  const t = useTranslations("composer");
  const trpc = useTRPC();
  const stop = useMutation(trpc.sessions.stop.mutationOptions());
  return (
    <>
      {stop.error === null ? null : (
        <p role="alert" className="text-[12px] text-danger-text">
          {toFault(stop.error).message}
        </p>
      )}
      <Button disabled={stop.isPending} onClick={() => stop.mutate({ id: sessionId })}>
        {t("stop")}
      </Button>
    </>
  );
}
