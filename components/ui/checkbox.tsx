"use client";

import { Check, Minus } from "lucide-react";
import * as Radix from "radix-ui/checkbox";
import * as RadixSwitch from "radix-ui/switch";
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
  return (
    <span className={cn("inline-flex items-center gap-2", props.className)}>
      <Radix.Root
        id={id}
        checked={isMixed ? "indeterminate" : checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        disabled={isDisabled}
        className="grid size-4 shrink-0 place-items-center rounded border border-edge bg-panel text-accent-ink disabled:opacity-60 data-[state=checked]:border-accent-text data-[state=checked]:bg-accent-text data-[state=indeterminate]:border-accent-text data-[state=indeterminate]:bg-accent-text"
      >
        <Radix.Indicator>
          {isMixed ? (
            <Minus aria-hidden className="size-3" />
          ) : (
            <Check aria-hidden className="size-3" />
          )}
        </Radix.Indicator>
      </Radix.Root>
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
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={isDisabled}
        className="relative h-5 w-9 shrink-0 rounded-full border border-edge bg-raised disabled:opacity-60 data-[state=checked]:border-accent-text data-[state=checked]:bg-accent-text"
      >
        <RadixSwitch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-edge transition-transform motion-reduce:transition-none data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-accent-ink" />
      </RadixSwitch.Root>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-[13px]"}>
        {label}
      </label>
    </span>
  );
}
