"use client";

import type { DialogProps, DialogShape } from "./dialog-shape";
import { laterOnceOpen } from "./later";

const OnceOpen = laterOnceOpen<Omit<DialogProps, "size"> & { shape: DialogShape }>(() =>
  import("./dialog-frame").then((module) => module.DialogFrame),
);

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
