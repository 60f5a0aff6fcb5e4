"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "../ui/button";
import { cn } from "../ui/classes";
import { ConfirmDialog } from "../ui/confirm-dialog";
import type { useCommands } from "./use-commands";

/** What a command told: a line above the composer, what it asks first as a dialog. */
export function CommandOutcome({
  commands,
  onWrite,
}: {
  commands: ReturnType<typeof useCommands>;
  /** Puts a suggestion into the composer. */
  onWrite: (text: string) => void;
}) {
  const t = useTranslations("commands");
  const { outcome, confirm, forget } = commands;
  const isAsking = outcome?.result.status === "confirm";
  return (
    <>
      {outcome === null || isAsking ? null : <Told outcome={outcome} {...{ forget, onWrite }} />}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          if (!isOpen && isAsking) forget();
        }}
        title={t("confirmTitle", { command: outcome?.text ?? "" })}
        confirmLabel={t("confirm")}
        onConfirm={() => (outcome === null ? Promise.resolve() : confirm(outcome.text))}
      >
        <div lang="en" className="flex flex-col gap-2 text-[13px]">
          <p>{outcome?.result.message}</p>
          <Lines lines={outcome?.result.lines ?? []} />
        </div>
      </ConfirmDialog>
    </>
  );
}

function Told({
  outcome: { text, result },
  forget,
  onWrite,
}: {
  outcome: NonNullable<ReturnType<typeof useCommands>["outcome"]>;
  forget: () => void;
  onWrite: (text: string) => void;
}) {
  const t = useTranslations("commands");
  const { status, message, lines, suggestions } = result;
  return (
    <section
      aria-label={t("outcome", { command: text.slice(0, 60) })}
      className={cn(
        "flex max-h-56 items-start gap-2 overflow-y-auto border-l-2 py-0.5 pl-3 text-[13px]",
        status === "done" ? "border-accent" : "border-write",
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p role="status" lang="en" className="whitespace-pre-wrap">
          {message}
        </p>
        <Lines lines={lines} />
        {suggestions.length === 0 ? null : (
          <div className="flex flex-wrap gap-1">
            {suggestions.map((name) => (
              <Button
                key={name}
                size="sm"
                className="font-mono"
                onClick={() => {
                  forget();
                  onWrite(`/${name.replace(/^\//, "")} `);
                }}
              >
                /{name.replace(/^\//, "")}
              </Button>
            ))}
          </div>
        )}
        {status === "unknown" ? <p className="text-[12px] text-muted">{t("literal")}</p> : null}
      </div>
      <IconButton size="sm" icon={X} label={t("dismiss")} onClick={forget} />
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul lang="en" className="flex flex-col gap-0.5 text-muted">
      {lines.map((line, index) => (
        <li key={`${index} ${line}`} className="whitespace-pre-wrap break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
