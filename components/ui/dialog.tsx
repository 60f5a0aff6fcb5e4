"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";

const DialogFrame = dynamic(() => import("./dialog-frame").then((module) => module.DialogFrame), {
  ssr: false,
});

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

/** A question or a piece of work that holds the keyboard until it is closed. */
export function Dialog({ size = "md", ...rest }: DialogProps) {
  return <OnceOpen shape={{ size }} {...rest} />;
}

/** A drawer from an edge of the screen, for what has no room beside the page. */
export function Sheet({
  side,
  ...rest
}: Omit<DialogProps, "size"> & { side: "left" | "right" | "bottom" }) {
  return <OnceOpen shape={{ side }} {...rest} />;
}

/** Nothing before it is opened for the first time; then it stays, so that it can close in its own time. */
function OnceOpen(props: Omit<DialogProps, "size"> & { shape: DialogShape }) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || props.isOpen ? <DialogFrame {...props} /> : null;
}
