import type { ReactNode } from "react";

/** What a checkbox and a switch have in common. */
export interface ToggleProps {
  onCheckedChange: (isChecked: boolean) => void;
  label: ReactNode;
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  className?: string;
}
