const LINE_END = /\r\n|\r|\n/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** Fences inside lists and quotations, and markup that runs on until its end is found. */
const MAY_STAY_OPEN = /`{3}|~{3}|<(?:!|\?|script|pre|style|textarea)/i;
const MARKUP = /[\\`*_{}[\]<>#|!~&]/g;

/** Text between fences that nothing inside can close. */
export function fenced(text: string, language = ""): string {
  const runs = [...text.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(2, ...runs) + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

/** A name or title as one line that is nothing but text. */
export function inlineText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .replace(MARKUP, "\\$&");
}

/**
 * Markdown that was written by somebody, such that nothing of it reaches past its end: a fence that it left open is
 * closed, and where it is not plain what stays open, it is quoted, since a quotation ends all that began in it.
 */
export function closedMarkdown(text: string): string {
  const lines = text.trimEnd().split(LINE_END);
  let open: string | null = null;
  for (const line of lines) {
    const fence = fenceOf(line);
    if (open === null) {
      if (fence === null && MAY_STAY_OPEN.test(line)) return quoted(lines.join("\n"));
      open = fence;
    } else if (fence !== null && closes(fence, open) && line.trim() === fence) open = null;
  }
  return [...lines, ...(open === null ? [] : [open])].join("\n");
}

/** The text as a quotation. */
export function quoted(text: string): string {
  return text
    .split(LINE_END)
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function fenceOf(line: string): string | null {
  const [, fence = null, behind = ""] = FENCE.exec(line) ?? [];
  const isInline = fence?.startsWith("`") === true && behind.includes("`");
  return isInline ? null : fence;
}

function closes(fence: string, open: string): boolean {
  return fence[0] === open[0] && fence.length >= open.length;
}
