"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useProfile } from "../profiles/use-profile";
import { ConsoleLink } from "../shell/console-link";
import { consolePath } from "../shell/console-path";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { Button } from "../ui/button";
import { Popover } from "../ui/popover";
import { showToast } from "../ui/toast";

/** What sets the session apart: it goes on from another one, another model answers for the chosen one. */
export function SessionStanding({ session }: { session: SessionView }) {
  const { continuesId, fallback } = session;
  return (
    <>
      {continuesId === null ? null : <Continues sessionId={continuesId} />}
      {fallback === null ? null : <StandIn session={session} fallback={fallback} />}
    </>
  );
}

function Continues({ sessionId }: { sessionId: string }) {
  const t = useTranslations("console");
  const trpc = useTRPC();
  const { data: earlier } = useQuery(trpc.sessions.get.queryOptions({ id: sessionId }));
  if (earlier === undefined) return null;
  return (
    <p className="max-w-56 truncate text-[12px] text-muted max-lg:hidden">
      {t("continues")}{" "}
      <ConsoleLink
        href={consolePath(earlier.profile, earlier.id)}
        onGo={() => undefined}
        className="underline underline-offset-2 hover:text-ink"
      >
        {earlier.title || t("untitled")}
      </ConsoleLink>
    </p>
  );
}

function StandIn({
  session,
  fallback,
}: {
  session: SessionView;
  fallback: NonNullable<SessionView["fallback"]>;
}) {
  const t = useTranslations("fallback");
  const formats = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const wordsOf = useFaultWords();
  const { profile } = useProfile(session.profile);
  const chosen = profile?.model ?? null;
  const { model, provider, because, since, until } = fallback;
  const goBack = useMutation(
    trpc.sessions.update.mutationOptions({
      onSuccess: (changed) => {
        queryClient.setQueryData(trpc.sessions.get.queryKey({ id: session.id }), changed);
      },
      onError: (error) =>
        showToast({ title: t("notBack"), text: wordsOf(toFault(error)).sentence, tone: "danger" }),
    }),
  );
  return (
    <Popover
      label={t("title")}
      align="end"
      className="w-[min(22rem,92vw)]"
      trigger={
        <Button size="sm" className="border-write! text-notice-text! font-normal!">
          {t("badge", { model })}
        </Button>
      }
    >
      <div className="flex flex-col gap-2 text-[13px]">
        <p>
          {t("explained", { model: `${provider} · ${model}`, because: t(`because.${because}`) })}
        </p>
        <p className="text-muted">
          {until === null
            ? t("untilChanged", { since: formats.absolute(since) })
            : t("until", { since: formats.absolute(since), until: formats.absolute(until) })}
        </p>
        {chosen === null ? null : (
          <Button
            isBusy={goBack.isPending}
            onClick={() => goBack.mutate({ id: session.id, model: chosen })}
          >
            {t("back", { model: chosen })}
          </Button>
        )}
      </div>
    </Popover>
  );
}
