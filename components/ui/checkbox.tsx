"use client";

import { Check, Minus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "./classes";

interface ToggleProps {
  onCheckedChange: (isChecked: boolean) => void;
  label: ReactNode;
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  className?: string;
}

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
