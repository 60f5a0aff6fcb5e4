"use client";

import { type KeyboardEvent, useState } from "react";
import { type CommandHelp, commandHelp } from "./commands";
import { useCommandList } from "./use-commands";

const STILL_COMPOSING = 229;

/** What is offered while a command is written, and the keys that choose among it. */
export function useCommandHelp(text: string, write: (text: string) => void) {
  const isSlash = /^\s*[/／]/.test(text);
  const commands = useCommandList(isSlash);
  const [chosen, setChosen] = useState<{ text: string; index: number } | null>(null);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const help = isSlash && commands !== null ? commandHelp(text, commands) : null;
  const shown = help === null || closedAt === text || isSpent(help) ? null : help;
  const completions = shown?.completions ?? [];
  const hasMoved = chosen?.text === text;
  const active = hasMoved ? Math.min(chosen.index, completions.length - 1) : 0;

  /** True when the key was meant for what is offered. */
  function onKeyDown({ nativeEvent }: KeyboardEvent): boolean {
    const { key, isComposing, keyCode, shiftKey, altKey, ctrlKey, metaKey } = nativeEvent;
    if (shown === null || isComposing || keyCode === STILL_COMPOSING) return false;
    if (shiftKey || altKey || ctrlKey || metaKey) return false;
    if (key === "Escape") {
      setClosedAt(text);
      return true;
    }
    const count = completions.length;
    if (count === 0) return false;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : count - 1;
      setChosen({ text, index: (active + step) % count });
      return true;
    }
    const wanted = completions[active];
    // Enter on a whole command runs it, unless another completion was gone to.
    const takesEnter = hasMoved || shown.command === null;
    if (wanted === undefined || !(key === "Tab" || (key === "Enter" && takesEnter))) return false;
    write(wanted.text);
    return true;
  }

  return { shown, active, onKeyDown };
}

/** No command begins like this: whoever sends it is told the nearest ones. */
function isSpent({ command, completions }: CommandHelp): boolean {
  return command === null && completions.length === 0;
}
