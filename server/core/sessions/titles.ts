/** A title as it is searched: the same letters in any case or width fold to the same text. */
export function foldTitle(title: string): string {
  return title.normalize("NFKC").toLowerCase();
}
