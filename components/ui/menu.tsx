"use client";

import { Check, type LucideIcon } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { cn } from "./classes";
import { Kbd } from "./kbd";
import { type MenuProps, type Opened, OpenMenu } from "./menu-shape";
import { NotLoaded } from "./not-loaded";
import { Slot } from "./slot";
import { useWhenWanted } from "./use-when-wanted";

const load = () => import("./menu-frame");

function useOpenMenu(): Opened {
  const opened = useContext(OpenMenu);
  if (opened === null) throw new Error("a part of a menu stands outside of one");
  return opened;
}

/** A menu that opens at its trigger. */
export function Menu(props: MenuProps) {
  const { loaded, hasFailed, warm, want } = useWhenWanted(load);
  if (loaded !== null) return <loaded.MenuFrame {...props} />;
  return (
    <>
      <Slot
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={want}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          want();
        }}
      >
        {props.trigger}
      </Slot>
      {hasFailed ? <NotLoaded /> : null}
    </>
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
  const { parts, choose } = useOpenMenu();
  return (
    <parts.Item
      disabled={isDisabled}
      onSelect={() => choose(onSelect)}
      className={cn(ITEM, tone === "danger" && "text-danger-text")}
    >
      {Icon === undefined ? null : <Icon aria-hidden className="size-4 shrink-0 opacity-80" />}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut === undefined ? null : <Kbd>{shortcut}</Kbd>}
    </parts.Item>
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
  const { parts } = useOpenMenu();
  return (
    <parts.CheckboxItem
      checked={isChecked}
      disabled={isDisabled}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={ITEM}
    >
      <span className="grid size-4 shrink-0 place-items-center">
        <parts.ItemIndicator>
          <Check aria-hidden className="size-3.5" />
        </parts.ItemIndicator>
      </span>
      {children}
    </parts.CheckboxItem>
  );
}

/** A line between choices. */
export function MenuSeparator() {
  const { parts } = useOpenMenu();
  return <parts.Separator className="my-1 h-px bg-line" />;
}

/** What the choices below it have in common. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { parts } = useOpenMenu();
  return <parts.Label className="px-2 py-1 text-[12px] text-muted">{children}</parts.Label>;
}
