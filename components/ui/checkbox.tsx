"use client";

import { Check, Minus } from "lucide-react";
import { useId } from "react";
import { cn } from "./classes";
import type { ToggleProps } from "./toggle-shape";

/** A box that is ticked, empty or, over many, mixed. */
export function Checkbox(props: ToggleProps & { checked: boolean | "mixed" }) {
  const { checked, onCheckedChange, label, isLabelHidden = false, isDisabled = false } = props;
  const id = useId();
  const isMixed = checked === "mixed";
  const Mark = isMixed ? Minus : Check;
  return (
    <span className={cn("inline-flex items-center gap-2", props.className)}>
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          ref={(box) => {
            if (box !== null) box.indeterminate = isMixed;
          }}
          checked={checked === true}
          disabled={isDisabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded border border-edge bg-panel checked:border-accent-text checked:bg-accent-text indeterminate:border-accent-text indeterminate:bg-accent-text disabled:cursor-not-allowed disabled:opacity-60"
        />
        <Mark
          aria-hidden
          className="pointer-events-none relative size-3 text-accent-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        />
      </span>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-[13px]"}>
        {label}
      </label>
    </span>
  );
}
