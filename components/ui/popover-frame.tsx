"use client";

import * as Radix from "radix-ui/popover";
import { cn } from "./classes";
import { FLOATING } from "./floating";
import type { PopoverProps } from "./popover-shape";

/** What `Popover` opens; loaded when someone reaches for one. It is open from the beginning. */
export function PopoverFrame(props: PopoverProps) {
  const { trigger, label, align = "start", side = "bottom", className, children } = props;
  const { isOpen, onOpenChange } = props;
  const control = isOpen === undefined ? { defaultOpen: true } : { open: isOpen };
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
