"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import type { SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useNow } from "../format/use-now";
import { ConsoleLink } from "../shell/console-link";
import { consolePath } from "../shell/console-path";
import { WarmClock } from "./warm-clock";

/** One session of the list: title, state or age, messages, what it cost, and how long it stays warm. */
export const SessionRow = memo(function SessionRow({
  session,
  isShown,
  topPx,
  onOpen,
}: {
  session: SessionView;
  isShown: boolean;
  /** Where it stands in its list. */
  topPx: number;
  onOpen: () => void;
}) {
  const t = useTranslations("sessions");
  const formats = useFormats();
  const nowMs = useNow(10_000);
  const { id, profile, title, state, lastActiveAt, messageCount, costUsd, warmUntil } = session;
  return (
    <li className="absolute inset-x-0" style={{ top: topPx }}>
      <ConsoleLink
        href={consolePath(profile, id)}
        onGo={onOpen}
        aria-current={isShown ? "page" : undefined}
        className={`block rounded-box px-2 py-1.5 hover:bg-raised ${isShown ? "bg-raised" : ""}`}
      >
        <span className="flex items-baseline gap-2">
          <span title={title} className="min-w-0 flex-1 truncate font-medium">
            {title || t("untitled")}
          </span>
          <WarmClock warmUntil={warmUntil} />
        </span>
        <span className="flex items-baseline gap-2 text-[12px] text-muted">
          <span className="min-w-0 flex-1 truncate" title={formats.absolute(lastActiveAt)}>
            {state === "idle" ? formats.relative(lastActiveAt, nowMs) : t(`state.${state}`)}
            {" · "}
            {t("messages", { count: messageCount })}
          </span>
          <span className="font-mono tabular-nums" title={formats.exactMoney(costUsd)}>
            {formats.money(costUsd)}
          </span>
        </span>
      </ConsoleLink>
    </li>
  );
});
