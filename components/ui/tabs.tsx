"use client";

import * as Radix from "radix-ui/tabs";
import * as ToggleGroup from "radix-ui/toggle-group";
import type { ReactNode } from "react";
import { cn } from "./classes";

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

/** Tabs over panels; the panels are `TabPanel` children. */
export function Tabs(props: TabsProps & { children?: ReactNode; listClassName?: string }) {
  const { value, onValueChange, label, items, className, listClassName, children } = props;
  return (
    <Radix.Root
      value={value}
      onValueChange={onValueChange}
      className={cn("flex min-h-0 flex-col", className)}
    >
      <Radix.List
        aria-label={label}
        className={cn("flex gap-1 overflow-x-auto border-b border-line", listClassName)}
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px flex min-h-9 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-2 text-[13px] text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent-text data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {item.label}
            <Count count={item.count} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
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
  return (
    <Radix.Content value={value} className={cn("min-h-0 flex-1 outline-none", className)}>
      {children}
    </Radix.Content>
  );
}

/** A choice among few, all of them in sight. */
export function Segmented({ value, onValueChange, label, items, className }: TabsProps) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        if (chosen !== "") onValueChange(chosen);
      }}
      className={cn("inline-flex rounded-box border border-line bg-raised p-0.5", className)}
    >
      {items.map((item) => (
        <ToggleGroup.Item
          key={item.value}
          value={item.value}
          className="flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded px-2 text-[12px] text-muted hover:text-ink data-[state=on]:bg-panel data-[state=on]:font-medium data-[state=on]:text-ink"
        >
          {item.label}
          <Count count={item.count} />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

function Count({ count }: { count: number | string | null | undefined }) {
  if (count === undefined || count === null) return null;
  return <span className="font-mono text-[12px] tabular-nums text-muted">{count}</span>;
}
