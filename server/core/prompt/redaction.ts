import { sha256 } from "@/server/core/kernel";
import { oneLine } from "./text";

/** Replaces people's names, ids, numbers and addresses by pseudonyms that are always the same for the same one. */
export interface Redactor {
  /** The text without what is known of people; text that was redacted before stays as it is. */
  readonly text: (text: string) => string;
  /** The pseudonym of a person's name or id. */
  readonly person: (name: string) => string;
}

export interface RedactionInput {
  /** Known to this gateway alone: without it nobody finds a name by trying. */
  readonly secret: string;
  readonly profile: string;
  /** Names and ids of the people of a conversation. */
  readonly people: readonly string[];
}

const KINDS = ["Person", "Email", "Phone", "Number", "Id"] as const;
type Kind = (typeof KINDS)[number];

const HASH_CHARACTERS = 8;
const NAME_CHARACTERS = 80;
const PSEUDONYM = `(?<![\\p{L}\\p{N}])(?:${KINDS.join("|")})-[0-9a-f]{${HASH_CHARACTERS}}(?![\\p{L}\\p{N}])`;

/**
 * What is taken for a person's address or number wherever it stands. Chosen so that dates, versions, sums of money,
 * hashes, paths and line numbers stay: a phone number begins with + or is grouped as phone numbers are, an id has
 * 17 to 20 digits in a row, a card 16 in fours.
 */
const PATTERNS: readonly (readonly [Kind, string])[] = [
  [
    "Email",
    "(?<![\\p{L}\\p{N}._%+-])(?!git@)[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]{0,63}@(?:[\\p{L}\\p{N}-]{1,63}\\.){1,8}\\p{L}{2,24}(?![\\p{L}\\p{N}])",
  ],
  ["Phone", "(?<![\\p{L}\\p{N}.+-])\\+[1-9](?:[ .()-]{0,2}\\d){7,14}(?![\\p{L}\\p{N}])"],
  [
    "Phone",
    "(?<![\\p{L}\\p{N}.,+/#:-])1[3-9]\\d(?:[ -]?\\d{4}){2}(?![\\p{L}\\p{N}.,-]\\d|[\\p{L}\\p{N}])",
  ],
  ["Phone", "(?<![\\p{L}\\p{N}.,+/#:-])(?:\\(\\d{3}\\) ?|\\d{3}-)\\d{3}-\\d{4}(?![\\p{L}\\p{N}-])"],
  ["Number", "(?<![\\p{L}\\p{N}.,+/#:-])\\d{4}(?:[ -]\\d{4}){3}(?![\\p{L}\\p{N}-])"],
  ["Id", "(?<![\\p{L}\\p{N}.,+/#:])-?(?:\\d{17,20}|\\d{17}[Xx])(?![\\p{L}\\p{N}]|[.,]\\d)"],
];

/** Makes a redactor for the people of one conversation. */
export function createRedactor({ secret, profile, people }: RedactionInput): Redactor {
  const pseudonym = (kind: Kind, value: string) => {
    const hash = sha256(JSON.stringify([secret, profile, kind, folded(value)]));
    return `${kind}-${hash.slice(0, HASH_CHARACTERS)}`;
  };
  const person = (name: string) => (name.trim() === "" ? name : pseudonym("Person", name));
  const spellings = spellingsOf(people);
  const groups = [
    `(?<kept>${PSEUDONYM})`,
    ...PATTERNS.map(([kind, pattern], at) => `(?<${kind}${at}>${pattern})`),
    ...(spellings.size === 0
      ? []
      : [`(?<known>${[...spellings.keys()].map(namePattern).join("|")})`]),
  ];
  const matcher = new RegExp(groups.join("|"), "giu");
  const text = (given: string) =>
    given.replace(matcher, (match: string, ...rest: unknown[]) => {
      const kind = kindOf(rest.at(-1));
      if (kind === "kept") return match;
      return kind === "known" ? person(match) : pseudonym(kind, match);
    });
  return { text, person };
}

function kindOf(groups: unknown): Kind | "kept" | "known" {
  const found =
    Object.entries(groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? "kept";
  if (found === "known" || found === "kept") return found;
  return KINDS.find((kind) => found.startsWith(kind)) ?? "Person";
}

/** One person however it is written: spaces, case and the form of marks apart. */
function folded(name: string): string {
  return name.normalize("NFC").replace(/\s+/gu, " ").trim().toLowerCase();
}

/** Shorter words and figures are too common to be told from a name. */
const SHORTEST_LATIN = 2;
const SHORTEST_FIGURES = 5;

/** All ways in which the names may stand in a text, the longest first. */
function spellingsOf(people: readonly string[]): Map<string, true> {
  const all = people
    .map((name) => name.trim())
    .filter(isTellable)
    .flatMap((name) => [name, oneLine(name, NAME_CHARACTERS), JSON.stringify(name).slice(1, -1)])
    .flatMap((name) => [name, name.normalize("NFC"), name.normalize("NFD")])
    .filter((name) => name !== "");
  return new Map(all.sort((one, other) => other.length - one.length).map((name) => [name, true]));
}

function isTellable(name: string): boolean {
  if (name === "") return false;
  if (/^[-+\d]+$/.test(name)) return name.length >= SHORTEST_FIGURES;
  return (
    !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d\p{P}]+$/u.test(name) ||
    [...name].length >= SHORTEST_LATIN
  );
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
// Written without spaces between words: a name ends where it ends.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const WORD = /[\p{L}\p{M}\p{N}_]/u;

function namePattern(name: string): string {
  const characters = [...name];
  const inner = characters
    .map((character) => (/\s/u.test(character) ? "\\s" : character.replace(SYNTAX, "\\$&")))
    .join("")
    .replace(/(?:\\s)+/g, "\\s+");
  const isOneSign = characters.length === 1 && UNSPACED.test(name);
  const [before, after] = isOneSign
    ? ["(?<![\\p{Script=Han}\\p{Script=Hangul}])", "(?![\\p{Script=Han}\\p{Script=Hangul}])"]
    : [edgeBefore(characters.at(0) ?? ""), edgeAfter(characters.at(-1) ?? "")];
  return `${before}${inner}${after}`;
}

function edgeBefore(character: string): string {
  if (UNSPACED.test(character)) return "";
  return WORD.test(character) ? "(?<![\\p{L}\\p{M}\\p{N}_])" : "(?<!\\u200D)";
}

function edgeAfter(character: string): string {
  if (UNSPACED.test(character)) return "(?!\\p{M})";
  return WORD.test(character)
    ? "(?![\\p{L}\\p{M}\\p{N}_])"
    : "(?![\\p{M}\\p{Emoji_Modifier}]|\\uFE0F?\\u200D)";
}
