"use client";

import * as Radix from "radix-ui/dropdown-menu";
import { useRef } from "react";
import { cn } from "./classes";
import { FLOATING } from "./floating";
import { type MenuParts, type MenuProps, OpenMenu } from "./menu-shape";

const PARTS: MenuParts = {
  Item: Radix.Item,
  CheckboxItem: Radix.CheckboxItem,
  ItemIndicator: Radix.ItemIndicator,
  Separator: Radix.Separator,
  Label: Radix.Label,
};

/** What `Menu` opens; loaded when someone reaches for one. It is open from the beginning. */
export function MenuFrame({ trigger, label, align = "start", children }: MenuProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const chosenRef = useRef<(() => void) | null>(null);

  // What an item does is done once the menu has closed and given the focus back: a dialog that it opens
  // then knows where the focus goes when it closes itself.
  function onCloseAutoFocus(event: Event): void {
    const act = chosenRef.current;
    if (act === null) return;
    chosenRef.current = null;
    event.preventDefault();
    triggerRef.current?.focus();
    act();
  }

  return (
    <Radix.Root defaultOpen>
      <Radix.Trigger asChild ref={triggerRef}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          className={cn(
            FLOATING,
            "max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 overflow-y-auto p-1",
          )}
        >
          <OpenMenu
            value={{
              parts: PARTS,
              choose: (act) => {
                chosenRef.current = act;
              },
            }}
          >
            {children}
          </OpenMenu>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
