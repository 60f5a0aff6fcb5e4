"use client";

import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { goTo } from "./use-console-place";

/** A link to another place of the console; opened in a new tab it is a link like any other. */
export function ConsoleLink({
  href,
  onGo,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "onClick"> & {
  href: string;
  onGo: () => void;
}) {
  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    goTo(href);
    onGo();
  }
  return <a href={href} onClick={onClick} {...rest} />;
}
