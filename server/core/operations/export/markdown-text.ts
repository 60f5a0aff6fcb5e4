const FENCE = /^ {0,3}(`{3,}|~{3,})/;
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

/** Markdown that was written by somebody, with a fence that it left open closed, so that what follows is not code. */
export function closedMarkdown(text: string): string {
  let open: string | null = null;
  for (const line of text.split("\n")) {
    const fence = FENCE.exec(line)?.[1];
    if (fence === undefined) continue;
    if (open === null) open = fence;
    else if (closes(fence, open) && line.trim() === fence) open = null;
  }
  return open === null ? text.trimEnd() : `${text.trimEnd()}\n${open}`;
}

/** The text as a quotation. */
export function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function closes(fence: string, open: string): boolean {
  return fence[0] === open[0] && fence.length >= open.length;
}
