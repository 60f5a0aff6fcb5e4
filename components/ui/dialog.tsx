"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { DialogProps, DialogShape } from "./dialog-shape";

const DialogFrame = dynamic(() => import("./dialog-frame").then((module) => module.DialogFrame), {
  ssr: false,
});

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
