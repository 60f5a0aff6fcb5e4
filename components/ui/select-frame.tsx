"use client";

import { Check, ChevronDown } from "lucide-react";
import * as Radix from "radix-ui/select";
import { cn } from "./classes";
import { FLOATING } from "./floating";
import { SELECT_FIELD, type SelectOption, type SelectProps } from "./select-shape";

// The list keeps the empty value for "nothing chosen".
const EMPTY = "\u0000";

/** The field and list of `Select`; loaded when someone reaches for one. It is open from the beginning. */
export function SelectFrame(props: SelectProps & { labelId: string }) {
  const { value, onValueChange, options, labelId } = props;
  return (
    <Radix.Root
      defaultOpen
      value={value === "" ? EMPTY : value}
      onValueChange={(chosen) => onValueChange(chosen === EMPTY ? "" : chosen)}
      disabled={props.isDisabled ?? false}
    >
      <Radix.Trigger aria-labelledby={labelId} className={SELECT_FIELD}>
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
