/** The meanings that own a colour wherever they are shown. */
export const MEANINGS = [
  "tools",
  "stable",
  "context",
  "volatile",
  "messages",
  "read",
  "write",
  "uncached",
  "output",
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** The letter that stands for a meaning beside its colour. */
export const LETTERS: Readonly<Record<Meaning, string>> = {
  tools: "T",
  stable: "S",
  context: "C",
  volatile: "V",
  messages: "M",
  read: "R",
  write: "W",
  uncached: "U",
  output: "O",
};

/** The class that fills a box with the colour of a meaning. */
export const BACKGROUNDS: Readonly<Record<Meaning, string>> = {
  tools: "bg-tools",
  stable: "bg-stable",
  context: "bg-context",
  volatile: "bg-volatile",
  messages: "bg-messages",
  read: "bg-read",
  write: "bg-write",
  uncached: "bg-uncached",
  output: "bg-output",
};

/** The class that writes in the readable shade of a meaning. */
export const TEXTS: Readonly<Record<Meaning, string>> = {
  tools: "text-tools-text",
  stable: "text-stable-text",
  context: "text-context-text",
  volatile: "text-volatile-text",
  messages: "text-messages-text",
  read: "text-read-text",
  write: "text-write-text",
  uncached: "text-uncached-text",
  output: "text-output-text",
};

/** The colour of a meaning as CSS, for drawings. */
export function colourOf(meaning: Meaning): string {
  return `var(--${meaning})`;
}
