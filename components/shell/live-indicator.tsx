"use client";

import { useTranslations } from "next-intl";
import { cn } from "../ui/classes";
import { Tooltip } from "../ui/tooltip";
import { useShownConnection } from "./use-shown-connection";

const DOTS = {
  connecting: "bg-messages",
  live: "bg-accent",
  reconnecting: "bg-write motion-safe:animate-pulse",
  offline: "bg-uncached",
} as const;

/** The one place that says whether the page follows the gateway. */
export function LiveIndicator() {
  const t = useTranslations("shell");
  const connection = useShownConnection();
  return (
    <Tooltip content={t(`connectionHint.${connection}`)}>
      <span
        role="status"
        data-connection={connection}
        {...FOCUSABLE}
        className="flex items-center gap-1.5 whitespace-nowrap rounded-sm px-1 text-[12px] text-muted"
      >
        <span aria-hidden className={cn("size-2 rounded-full", DOTS[connection])} />
        {t(`connection.${connection}`)}
      </span>
    </Tooltip>
  );
}

const FOCUSABLE = { tabIndex: 0 } as const;
