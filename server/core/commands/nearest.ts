import type { CommandRegistry } from "./registry";

/** Names that differ by more letters are another word. */
const FARTHEST = 2;
const MOST_SHOWN = 3;
/** One letter of so many may be another before it is another word. */
const LETTERS_PER_FAULT = 3;
/** No command is longer; a longer word is near to none. */
const LONGEST_NAME = 24;

/** Names of the commands that the word is nearest to, the nearest first; empty when none is near. */
export function nearestCommands(name: string, registry: CommandRegistry): string[] {
  if (name.length > LONGEST_NAME) return [];
  return registry
    .list()
    .map((command) => {
      const names = [command.name, ...command.aliases];
      return { name: command.name, apart: Math.min(...names.map((each) => apart(name, each))) };
    })
    .filter((each) => each.apart <= FARTHEST)
    .sort((one, other) => one.apart - other.apart)
    .slice(0, MOST_SHOWN)
    .map((each) => each.name);
}

/** How many letters differ; a beginning of the other word counts as one. In short words fewer may differ. */
function apart(word: string, name: string): number {
  const letters = lettersApart(word, name);
  if (word.length >= 2 && name.startsWith(word)) return Math.min(1, letters);
  const shorter = Math.min(word.length, name.length);
  return letters <= Math.floor(shorter / LETTERS_PER_FAULT) ? letters : Infinity;
}

/** Letters to put in, take out, change or swap with their neighbour to make one word of the other. */
function lettersApart(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          cell(rows, i - 1, j) + 1,
          (row[j - 1] ?? 0) + 1,
          cell(rows, i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? cell(rows, i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return cell(rows, one.length, other.length);
}

function cell(rows: readonly (readonly number[])[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
