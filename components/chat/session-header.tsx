"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useSessionActions } from "../sessions/use-session-actions";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useFaultWords } from "../trpc/use-fault-words";
import { IconButton } from "../ui/button";
import { FIELD } from "../ui/field";
import { Figure } from "../ui/figure";
import { showToast } from "../ui/toast";
import { SessionMenu } from "./session-menu";
import { SessionStanding } from "./session-standing";

/** Names the session shown, what it has cost, and what can be done with it. */
export function SessionHeader({
  profile,
  sessionId,
  openLeft,
  openRight,
}: {
  profile: string;
  sessionId: string | null;
  /** Buttons that bring a pane back. */
  openLeft: ReactNode;
  openRight: ReactNode;
}) {
  const t = useTranslations("console");
  const trpc = useTRPC();
  const { data: session, isLoadingError } = useQuery({
    ...trpc.sessions.get.queryOptions({ id: sessionId ?? "" }),
    enabled: sessionId !== null,
  });
  const [renaming, setRenaming] = useState<string | null>(null);
  const unnamed = isLoadingError ? t("title") : t("newSession", { profile });
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-1 sm:px-3">
      {openLeft}
      {session === undefined ? (
        <h1 className="min-w-32 flex-1 truncate px-1 text-[14px] font-semibold">{unnamed}</h1>
      ) : (
        <Title
          key={session.id}
          session={session}
          isEditing={renaming === session.id}
          onEditing={(isEditing) => setRenaming(isEditing ? session.id : null)}
        />
      )}
      {session === undefined ? null : (
        <>
          <div className="items-center gap-x-2 gap-y-1 max-sm:order-last max-sm:flex max-sm:basis-full max-sm:flex-wrap sm:contents">
            <SessionStanding session={session} />
            <SessionFigures session={session} />
          </div>
          <SessionMenu session={session} onRename={() => setRenaming(session.id)} />
        </>
      )}
      {openRight}
    </header>
  );
}

function Title({
  session,
  isEditing,
  onEditing,
}: {
  session: SessionView;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
}) {
  const t = useTranslations("console");
  const buttonRef = useRef<HTMLButtonElement>(null);
  const title = session.title || t("untitled");
  if (isEditing) {
    return (
      <TitleField
        session={session}
        onDone={() => {
          onEditing(false);
          requestAnimationFrame(() => buttonRef.current?.focus());
        }}
      />
    );
  }
  return (
    <div className="group/title flex min-w-32 flex-1 items-center">
      <h1 title={title} className="min-w-0 truncate px-1 text-[14px] font-semibold">
        {title}
      </h1>
      <IconButton
        ref={buttonRef}
        size="sm"
        icon={Pencil}
        label={t("rename")}
        onClick={() => onEditing(true)}
        className="opacity-0 group-hover/title:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
      />
    </div>
  );
}

const MAX_TITLE = 100;

function TitleField({ session, onDone }: { session: SessionView; onDone: () => void }) {
  const t = useTranslations("console");
  const { rename, isBusy } = useSessionActions();
  const wordsOf = useFaultWords();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(session.title);
  // Whoever asked to rename writes at once.
  useEffect(() => fieldRef.current?.select(), []);

  async function save(): Promise<void> {
    const wanted = title.trim();
    if (wanted === "" || wanted === session.title) return onDone();
    try {
      await rename(session.id, wanted);
      onDone();
    } catch (error) {
      const { sentence } = wordsOf(toFault(error));
      showToast({ title: t("notRenamed"), text: sentence, tone: "danger" });
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === "Enter") void save();
    if (event.key === "Escape") onDone();
  }

  return (
    <div className="min-w-32 flex-1">
      <h1 className="sr-only">{session.title || t("untitled")}</h1>
      <input
        ref={fieldRef}
        aria-label={t("titleLabel")}
        value={title}
        maxLength={MAX_TITLE}
        disabled={isBusy}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
        className={FIELD}
      />
    </div>
  );
}

function SessionFigures({ session }: { session: SessionView }) {
  const t = useTranslations("console");
  const formats = useFormats();
  const { costUsd, costStatus, hitRate, notPriced, notReported } = session;
  return (
    <p className="flex items-center gap-1 font-mono text-[12px] text-muted tabular-nums max-sm:px-1">
      <Figure
        value={formats.money(costUsd)}
        exact={formats.exactMoney(costUsd)}
        isEstimate={costStatus === "estimated" && costUsd !== null}
      />
      {" · "}
      <Figure
        value={t("hitRate", { share: formats.share(hitRate) })}
        source={t("hitRateFormula")}
      />
      {notPriced > 0 ? ` · ${t("notPriced", { count: notPriced })}` : null}
      {notReported > 0 ? ` · ${t("notReported", { count: notReported })}` : null}
    </p>
  );
}
