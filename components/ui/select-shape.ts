import type { ReactNode } from "react";

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
