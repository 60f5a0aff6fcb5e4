const NOTE_MARKER = "[holdfast note] ";

/** Parts the gateway's own notes, which stand in the first block, from what the person wrote. */
export function splitNotes(texts: readonly string[]): { notes: string[]; rest: readonly string[] } {
  const [head = "", ...rest] = texts;
  const lines = head.split("\n");
  if (rest.length === 0 || !lines.every((line) => line.startsWith(NOTE_MARKER))) {
    return { notes: [], rest: texts };
  }
  return { notes: lines.map((line) => line.slice(NOTE_MARKER.length)), rest };
}
