"use client";

import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { cn } from "./classes";
import { NotLoaded } from "./not-loaded";
import { SELECT_FIELD, type SelectProps } from "./select-shape";
import { useWhenWanted } from "./use-when-wanted";

const load = () => import("./select-frame");

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
