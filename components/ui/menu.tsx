"use client";

import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { createContext, type ReactNode, useContext, useRef } from "react";
import { cn } from "./classes";
import { Kbd } from "./kbd";
import { FLOATING } from "./popover";

// What an item does is done once the menu has closed and given the focus back: a dialog that it opens
// then knows where the focus goes when it closes itself.
const Chosen = createContext<(act: () => void) => void>((act) => act());

/** A menu that opens at its trigger, an element that can be pressed. */
export function Menu({
  trigger,
  label,
  align = "start",
  children,
}: {
  trigger: ReactNode;
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
}) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const chosenRef = useRef<(() => void) | null>(null);

  function onCloseAutoFocus(event: Event): void {
    const act = chosenRef.current;
    if (act === null) return;
    chosenRef.current = null;
    event.preventDefault();
    triggerRef.current?.focus();
    act();
  }

  return (
    <Radix.Root>
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
          <Chosen.Provider
            value={(act) => {
              chosenRef.current = act;
            }}
          >
            {children}
          </Chosen.Provider>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM =
  "flex min-h-7 cursor-pointer select-none items-center gap-2 rounded px-2 py-1 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-raised";

/** One choice of a menu. */
export function MenuItem({
  icon: Icon,
  onSelect,
  tone = "plain",
  shortcut,
  isDisabled = false,
  children,
}: {
  icon?: LucideIcon;
  onSelect: () => void;
  tone?: "plain" | "danger";
  shortcut?: string;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const choose = useContext(Chosen);
  return (
    <Radix.Item
      disabled={isDisabled}
      onSelect={() => choose(onSelect)}
      className={cn(ITEM, tone === "danger" && "text-danger-text")}
    >
      {Icon === undefined ? null : <Icon aria-hidden className="size-4 shrink-0 opacity-80" />}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut === undefined ? null : <Kbd>{shortcut}</Kbd>}
    </Radix.Item>
  );
}

/** A choice of a menu that is on or off; the menu stays open. */
export function MenuCheck({
  isChecked,
  onCheckedChange,
  isDisabled = false,
  children,
}: {
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      checked={isChecked}
      disabled={isDisabled}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={ITEM}
    >
      <span className="grid size-4 shrink-0 place-items-center">
        <Radix.ItemIndicator>
          <Check aria-hidden className="size-3.5" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

/** A line between choices. */
export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

/** What the choices below it have in common. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 text-[12px] text-muted">{children}</Radix.Label>;
}
