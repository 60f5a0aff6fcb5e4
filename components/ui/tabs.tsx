"use client";

import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useState,
} from "react";
import { cn } from "./classes";
import { roveTo } from "./roving-keys";

export interface TabItem {
  readonly value: string;
  readonly label: ReactNode;
  readonly count?: number | string | null;
}

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  items: readonly TabItem[];
  className?: string;
}

const Shown = createContext<{ readonly baseId: string; readonly value: string } | null>(null);

/** Tabs over panels; the panels are `TabPanel` children. A tab that takes the focus is chosen. */
export function Tabs(props: TabsProps & { children?: ReactNode; listClassName?: string }) {
  const { value, onValueChange, label, items, className, listClassName, children } = props;
  const baseId = useId();
  const stop = tabStop(items, value);
  return (
    <div className={cn("flex min-h-0 flex-col", className)}>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        className={cn("flex gap-1 overflow-x-auto border-b border-line", listClassName)}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={tabId(baseId, item.value)}
            aria-selected={item.value === value}
            aria-controls={panelId(baseId, item.value)}
            tabIndex={item.value === stop ? 0 : -1}
            data-state={item.value === value ? "active" : "inactive"}
            onClick={() => onValueChange(item.value)}
            onFocus={() => {
              if (item.value !== value) onValueChange(item.value);
            }}
            onKeyDown={(event) => rove(event, { isLine: true })}
            className="-mb-px flex min-h-9 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-2 text-[13px] text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent-text data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {item.label}
            <Count count={item.count} />
          </button>
        ))}
      </div>
      <Shown value={{ baseId, value }}>{children}</Shown>
    </div>
  );
}

/** What is shown while its tab is chosen. */
export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  const shown = useContext(Shown);
  if (shown === null) throw new Error("a panel stands outside of its tabs");
  const isShown = shown.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(shown.baseId, value)}
      aria-labelledby={tabId(shown.baseId, value)}
      {...FOCUSABLE}
      hidden={!isShown}
      className={cn("min-h-0 flex-1 outline-none", className)}
    >
      {isShown ? children : null}
    </div>
  );
}

/** A choice among few, all of them in sight. The arrows move the focus; what is pressed is chosen. */
export function Segmented({ value, onValueChange, label, items, className }: TabsProps) {
  const [focused, setFocused] = useState<string | null>(null);
  const stop = tabStop(items, focused ?? value);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn("inline-flex rounded-box border border-line bg-raised p-0.5", className)}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          {...radio(item.value === value)}
          tabIndex={item.value === stop ? 0 : -1}
          data-state={item.value === value ? "on" : "off"}
          onClick={() => {
            if (item.value !== value) onValueChange(item.value);
          }}
          onFocus={() => setFocused(item.value)}
          onBlur={() => setFocused(null)}
          onKeyDown={(event) => rove(event, { isLine: false })}
          className="flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded px-2 text-[12px] text-muted hover:text-ink data-[state=on]:bg-panel data-[state=on]:font-medium data-[state=on]:text-ink"
        >
          {item.label}
          <Count count={item.count} />
        </button>
      ))}
    </div>
  );
}

// A native radio button would choose with each arrow, and could not show what stands in it.
function radio(isChecked: boolean) {
  return { role: "radio", "aria-checked": isChecked } as const;
}

const FOCUSABLE = { tabIndex: 0 } as const;

function tabId(baseId: string, value: string): string {
  return `${baseId}-tab-${value}`;
}

function panelId(baseId: string, value: string): string {
  return `${baseId}-panel-${value}`;
}

/** The one item that Tab leads to. */
function tabStop(items: readonly TabItem[], value: string): string | undefined {
  return (items.find((item) => item.value === value) ?? items[0])?.value;
}

function rove(event: KeyboardEvent<HTMLButtonElement>, { isLine }: { isLine: boolean }): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll("button") ?? [])];
  const index = buttons.indexOf(event.currentTarget);
  const to = roveTo(event.key, { index, count: buttons.length, isLine });
  if (to === null) return;
  event.preventDefault();
  buttons[to]?.focus();
}

function Count({ count }: { count: number | string | null | undefined }) {
  if (count === undefined || count === null) return null;
  return <span className="font-mono text-[12px] tabular-nums text-muted">{count}</span>;
}
