import type { SessionView } from "@/server/core/contracts";

const TITLE_CHARACTERS = 80;

/** A name that every file system takes: the title without signs that mean something there, then the id. */
export function exportFilename(
  { id, title }: Pick<SessionView, "id" | "title">,
  extension: string,
): string {
  const name = [...title.replace(/[\p{C}\p{Z}\\/:*?"<>|%]+/gu, " ").trim()]
    .slice(0, TITLE_CHARACTERS)
    .join("")
    .replace(/^[. ]+/, "")
    .trim();
  return `${name === "" ? "session" : name} ${id}.${extension}`;
}
