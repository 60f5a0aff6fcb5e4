"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "./classes";
import { NotLoaded } from "./not-loaded";
import { useWhenWanted } from "./use-when-wanted";

const load = () => import("./select-frame");

export interface SelectOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface SelectProps {
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
}

export const SELECT_FIELD =
  "flex min-h-8 w-full min-w-0 items-center gap-1.5 rounded-box border border-line bg-panel px-2 text-left text-[13px] hover:border-edge disabled:opacity-60 data-placeholder:text-muted";

/** A choice among options that open as a list. */
export function Select(props: SelectProps) {
  const { label, isLabelHidden = false, className } = props;
  const id = useId();
  const { loaded, hasFailed, warm, want } = useWhenWanted(load);
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <span id={id} className={isLabelHidden ? "sr-only" : "text-[12px] text-muted"}>
        {label}
      </span>
      {loaded === null ? (
        <ClosedField {...props} labelId={id} onWarm={warm} onOpen={want} />
      ) : (
        <loaded.SelectFrame {...props} labelId={id} />
      )}
      {hasFailed ? <NotLoaded /> : null}
    </div>
  );
}

/** The field before its list was asked for. */
function ClosedField({
  labelId,
  onWarm,
  onOpen,
  value,
  options,
  prefix,
  placeholder,
  isDisabled = false,
}: SelectProps & { labelId: string; onWarm: () => void; onOpen: () => void }) {
  const chosen = options.find((option) => option.value === value);
  return (
    <button
      type="button"
      {...COMBOBOX}
      aria-labelledby={labelId}
      disabled={isDisabled}
      data-placeholder={chosen === undefined ? "" : undefined}
      onPointerEnter={onWarm}
      onFocus={onWarm}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        onOpen();
      }}
      className={SELECT_FIELD}
    >
      {prefix === undefined ? null : <span className="text-muted">{prefix}</span>}
      <span className="min-w-0 flex-1 truncate">{chosen?.label ?? placeholder}</span>
      <ChevronDown aria-hidden className="size-3.5 text-muted" />
    </button>
  );
}

// As the field is once its list is there; closed it controls nothing yet.
const COMBOBOX = { role: "combobox", "aria-expanded": false, "aria-autocomplete": "none" } as const;
