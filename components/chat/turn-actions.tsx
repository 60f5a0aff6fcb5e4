"use client";

import { GitBranch, Pencil, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext, useState } from "react";
import { IconButton } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { TurnVerbsContext } from "./turn-verbs";

/** Seen when its turn is pointed at or holds the keyboard; always where nothing can point. */
export const SHOWN_ON_DEMAND =
  "opacity-0 transition-opacity duration-100 group-hover/turn:opacity-100 group-focus-within/turn:opacity-100 pointer-coarse:opacity-100 motion-reduce:transition-none";

/** What can be done with a turn that has ended: edit, ask again, go on elsewhere, copy. */
export function TurnActions({
  turnId,
  text,
  onEdit,
}: {
  turnId: string;
  text: string;
  onEdit: () => void;
}) {
  const t = useTranslations("thread");
  const verbs = useContext(TurnVerbsContext);
  const [isBusy, setBusy] = useState(false);

  async function act(verb: Promise<unknown>): Promise<void> {
    setBusy(true);
    await verb;
    setBusy(false);
  }

  return (
    <div className={`flex items-center ${SHOWN_ON_DEMAND}`}>
      {verbs === null ? null : (
        <>
          <IconButton
            size="sm"
            label={t("edit")}
            icon={Pencil}
            disabled={isBusy}
            onClick={onEdit}
          />
          <IconButton
            size="sm"
            label={t("retry")}
            icon={RotateCw}
            disabled={isBusy}
            onClick={() => void act(verbs.retry(turnId))}
          />
          <IconButton
            size="sm"
            label={t("branchHere")}
            icon={GitBranch}
            disabled={isBusy}
            onClick={() => void act(verbs.branch(turnId))}
          />
        </>
      )}
      {text === "" ? null : <CopyButton text={text} label={t("copyMessage")} />}
    </div>
  );
}
