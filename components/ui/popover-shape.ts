import type { ReactNode } from "react";

export interface PopoverProps {
  /** An element that can be pressed. */
  trigger: ReactNode;
  label: string;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  className?: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}
