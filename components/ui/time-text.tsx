"use client";

import { useContext } from "react";
import { useFormats } from "../format/use-formats";
import { useNow } from "../format/use-now";
import { cn } from "./classes";
import { InRow } from "./figure";
import { Tooltip } from "./tooltip";

const EVERY_MS = 10_000;

/** A past time as its age; on hover and focus the date and time in the reader's zone. */
export function TimeText({ time, className }: { time: string; className?: string }) {
  const formats = useFormats();
  const nowMs = useNow(EVERY_MS);
  const isInRow = useContext(InRow);
  return (
    <Tooltip content={formats.absolute(time)}>
      <time
        dateTime={time}
        {...(isInRow ? {} : FOCUSABLE)}
        className={cn("whitespace-nowrap rounded-sm", className)}
      >
        {nowMs === 0 ? "" : formats.relative(time, nowMs)}
      </time>
    </Tooltip>
  );
}

const FOCUSABLE = { tabIndex: 0 } as const;
