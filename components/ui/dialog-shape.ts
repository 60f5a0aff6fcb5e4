import type { ReactNode } from "react";

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "full";
  children?: ReactNode;
}

type Size = NonNullable<DialogProps["size"]>;
export type DialogShape = { readonly size: Size } | { readonly side: "left" | "right" | "bottom" };
