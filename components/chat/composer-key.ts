import type { SendMode } from "@/server/core/contracts";

export interface KeyStroke {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Safari ends a composition before it tells of the Enter that ended it: this code gives it away. */
const STILL_COMPOSING = 229;

/**
 * What a key of the composer asks for; every key but Enter, and Enter inside a composition, is typing. While a
 * turn runs "send" takes the chosen mode, and Enter together with other keys takes a mode for this once.
 */
export function composerKey(stroke: KeyStroke, isAnswering: boolean): "send" | "type" | SendMode {
  if (stroke.key !== "Enter") return "type";
  if (stroke.isComposing || stroke.keyCode === STILL_COMPOSING) return "type";
  const isCommand = stroke.ctrlKey || stroke.metaKey;
  if (!isAnswering) return stroke.shiftKey || stroke.altKey ? "type" : "send";
  if (isCommand) return stroke.shiftKey ? "interrupt" : "steer";
  if (stroke.shiftKey) return "type";
  return stroke.altKey ? "queue" : "send";
}
