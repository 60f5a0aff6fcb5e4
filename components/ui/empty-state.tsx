"use client";

import { CircleSlash, Clock, Filter, LockKeyhole, Sprout } from "lucide-react";
import type { ReactNode } from "react";

const ICONS = {
  "nothing-yet": Sprout,
  "none-match": Filter,
  computing: Clock,
  "not-recorded": CircleSlash,
  "no-permission": LockKeyhole,
} as const;

export type EmptyKind = keyof typeof ICONS;

/** Why there is nothing to show, and the one thing to do about it. */
export function EmptyState({
  kind,
  title,
  text,
  action,
}: {
  kind: EmptyKind;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}) {
  const Icon = ICONS[kind];
  return (
    <div
      data-empty={kind}
      className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-12 text-center text-[13px]"
    >
      <Icon aria-hidden className="size-6 text-faint" strokeWidth={1.5} />
      <p className="text-[14px] font-medium">{title}</p>
      {text === undefined ? null : <div className="text-muted">{text}</div>}
      {action === undefined ? null : <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
