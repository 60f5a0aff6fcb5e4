"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./classes";

export const FLOATING =
  "z-50 rounded-box border border-line bg-panel text-[13px] text-ink shadow-lg outline-none";

/** A small panel that opens at its trigger, an element that can be pressed. */
export function Popover({
  trigger,
  label,
  align = "start",
  side = "bottom",
  className,
  isOpen,
  onOpenChange,
  children,
}: {
  trigger: ReactNode;
  label: string;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  className?: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const control = isOpen === undefined ? {} : { open: isOpen };
  return (
    <Radix.Root {...control} onOpenChange={(next) => onOpenChange?.(next)}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            FLOATING,
            "max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto p-3",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
