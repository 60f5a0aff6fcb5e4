"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import { cn } from "./classes";
import { FLOATING } from "./popover";

export interface SelectOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly isDisabled?: boolean;
}

// The list keeps the empty value for "nothing chosen".
const EMPTY = "\u0000";

/** A choice among options that open as a list. */
export function Select(props: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  placeholder?: string;
  /** Stands before the value inside the field, as in "Profile all". */
  prefix?: ReactNode;
  className?: string;
}) {
  const { label, value, onValueChange, options, isLabelHidden = false, className } = props;
  const id = useId();
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <span id={id} className={isLabelHidden ? "sr-only" : "text-[12px] text-muted"}>
        {label}
      </span>
      <Radix.Root
        value={value === "" ? EMPTY : value}
        onValueChange={(chosen) => onValueChange(chosen === EMPTY ? "" : chosen)}
        disabled={props.isDisabled ?? false}
      >
        <Radix.Trigger
          aria-labelledby={id}
          className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-box border border-line bg-panel px-2 text-left text-[13px] hover:border-edge disabled:opacity-60 data-placeholder:text-muted"
        >
          {props.prefix === undefined ? null : <span className="text-muted">{props.prefix}</span>}
          <span className="min-w-0 flex-1 truncate">
            <Radix.Value placeholder={props.placeholder} />
          </span>
          <Radix.Icon>
            <ChevronDown aria-hidden className="size-3.5 text-muted" />
          </Radix.Icon>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={4}
            collisionPadding={8}
            className={cn(
              FLOATING,
              "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-96 overflow-hidden",
            )}
          >
            <Radix.Viewport className="p-1">
              {options.map((option) => (
                <Option key={option.value} option={option} />
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <Radix.Item
      value={option.value === "" ? EMPTY : option.value}
      disabled={option.isDisabled ?? false}
      className="flex min-h-7 cursor-pointer select-none items-start gap-2 rounded px-2 py-1 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-raised"
    >
      <span className="mt-0.5 grid size-4 shrink-0 place-items-center">
        <Radix.ItemIndicator>
          <Check aria-hidden className="size-3.5" />
        </Radix.ItemIndicator>
      </span>
      <span className="min-w-0">
        <Radix.ItemText>{option.label}</Radix.ItemText>
        {option.detail === undefined ? null : (
          <span className="block text-[12px] text-muted">{option.detail}</span>
        )}
      </span>
    </Radix.Item>
  );
}
