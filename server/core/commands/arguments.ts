import type { CommandArgument, CommandDefinition } from "./types";

type ReadArguments =
  | { readonly ok: true; readonly args: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly fault: string };

/** How the command is written: `/model [model]`. */
export function commandForm({ name, arguments: wanted }: CommandDefinition): string {
  const forms = wanted.map((argument) => {
    const inside = argument.values?.join("|") ?? argument.name;
    return argument.required ? `<${inside}>` : `[${inside}]`;
  });
  return [`/${name}`, ...forms].join(" ");
}

/** What stands behind the command's name, by argument. */
export function readArguments(command: CommandDefinition, text: string): ReadArguments {
  const args: Record<string, string> = {};
  let rest = text.trim();
  for (const argument of command.arguments) {
    const read = argument.takesRest ? { value: unquoted(rest), rest: "" } : firstWord(rest);
    if (read === null) return faulty(command, "a quotation mark is not closed");
    rest = read.rest;
    if (read.value === "") {
      if (argument.required) return faulty(command, `${argument.name} is missing`);
      continue;
    }
    const value = oneOf(argument, read.value);
    if (value === null) return faulty(command, `it takes no ${quote(read.value)}`);
    args[argument.name] = value;
  }
  if (rest !== "") return faulty(command, `${quote(rest)} is too much`);
  return { ok: true, args };
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”", "「": "」" };

/** The first word or quoted words and what follows; null = a quotation that does not end. */
function firstWord(text: string): { value: string; rest: string } | null {
  const [first = ""] = [...text];
  const closing = CLOSING[first];
  if (closing === undefined) {
    const [value = ""] = text.split(/\s/u, 1);
    return { value, rest: text.slice(value.length).trim() };
  }
  const end = text.indexOf(closing, first.length);
  if (end === -1) return null;
  return { value: text.slice(first.length, end), rest: text.slice(end + closing.length).trim() };
}

/** Free text keeps quotation marks inside it; marks around the whole of it go. */
function unquoted(text: string): string {
  const [first = ""] = [...text];
  const closing = CLOSING[first];
  if (closing === undefined || text.length < 2 || !text.endsWith(closing)) return text;
  const inside = text.slice(first.length, -closing.length);
  return inside.includes(closing) || inside.includes(first) ? text : inside.trim();
}

function oneOf({ values }: CommandArgument, value: string): string | null {
  if (values === null) return value;
  const folded = value.normalize("NFKC").toLowerCase();
  return values.find((each) => each === folded) ?? null;
}

const SHOWN_CHARACTERS = 40;

function quote(text: string): string {
  const characters = [...text];
  const shown = characters.slice(0, SHOWN_CHARACTERS).join("");
  return characters.length > SHOWN_CHARACTERS ? `“${shown}…”` : `“${shown}”`;
}

function faulty(command: CommandDefinition, fault: string): ReadArguments {
  return { ok: false, fault: `${fault}. Write ${commandForm(command)}.` };
}
