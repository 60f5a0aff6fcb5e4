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

/** "send" for an Enter of its own; every other key, and Enter inside a composition, is typing. */
export function composerKey(stroke: KeyStroke): "send" | "type" {
  if (stroke.key !== "Enter" || stroke.shiftKey || stroke.altKey) return "type";
  if (stroke.isComposing || stroke.keyCode === STILL_COMPOSING) return "type";
  return "send";
}
