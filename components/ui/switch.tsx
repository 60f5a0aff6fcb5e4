"use client";

import { useId } from "react";
import { cn } from "./classes";
import type { ToggleProps } from "./toggle-shape";

/** A setting that is on or off at once. */
export function Switch(props: ToggleProps & { checked: boolean }) {
  const { checked, onCheckedChange, label, isLabelHidden = false, isDisabled = false } = props;
  const id = useId();
  return (
    <span className={cn("inline-flex items-center gap-2", props.className)}>
      <span className="relative inline-flex h-5 w-9 shrink-0 items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={isDisabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-edge bg-raised checked:border-accent-text checked:bg-accent-text disabled:cursor-not-allowed disabled:opacity-60"
        />
        <span className="pointer-events-none relative size-3.5 translate-x-[3px] rounded-full bg-edge peer-checked:translate-x-[19px] peer-checked:bg-accent-ink motion-safe:transition-transform" />
      </span>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-[13px]"}>
        {label}
      </label>
    </span>
  );
}
