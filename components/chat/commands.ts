import type { CommandView } from "@/server/core/contracts";
import { slashText } from "../trpc/contract-values";

/** One way to complete what is written. */
export interface Completion {
  readonly key: string;
  /** What the message reads once it is taken. */
  readonly text: string;
  /** What is shown as the thing completed. */
  readonly label: string;
  readonly detail: string;
}

/** What can be offered while a command is written. */
export interface CommandHelp {
  /** The command whose name stands there in full; null = its name is still being written. */
  readonly command: CommandView | null;
  readonly completions: readonly Completion[];
}

/** Help for what is written so far; null = it is no command. */
export function commandHelp(text: string, commands: readonly CommandView[]): CommandHelp | null {
  const typed = /^[/／](?<name>[^\s/／]*)(?<rest>\s[\s\S]*)?$/u.exec(text.trimStart())?.groups;
  if (typed === undefined) return null;
  const { name = "", rest } = typed;
  if (name === "" && rest !== undefined) return null;
  const command = findCommand(name, commands);
  if (rest !== undefined) {
    return command === null ? null : { command, completions: valuesOf(command, rest) };
  }
  return { command, completions: namesLike(name, commands) };
}

/** The command of this name, by any of its names. */
export function findCommand(name: string, commands: readonly CommandView[]): CommandView | null {
  const wanted = folded(name);
  return commands.find((each) => namesOf(each).includes(wanted)) ?? null;
}

/** True for text that is run as a command: it is told apart as the gateway does. */
export function isCommandText(text: string): boolean {
  return slashText(text) !== null;
}

/** How a command is written, its arguments as people know them. */
export function usageOf({ name, arguments: args }: CommandView): string {
  return [`/${name}`, ...args.map((one) => (one.required ? one.name : `[${one.name}]`))].join(" ");
}

function namesLike(typed: string, commands: readonly CommandView[]): Completion[] {
  const wanted = folded(typed);
  return commands.flatMap((command) => {
    const alias = namesOf(command).find((name) => name.startsWith(wanted));
    if (alias === undefined) return [];
    return [
      {
        key: command.name,
        text: `/${command.name}${command.arguments.length === 0 ? "" : " "}`,
        label: usageOf(command),
        detail: command.summary,
      },
    ];
  });
}

function valuesOf({ name, arguments: args }: CommandView, rest: string): Completion[] {
  const words = rest.trimStart().split(/\s+/);
  const typed = folded(words.at(-1) ?? "");
  const before = words.slice(0, -1);
  const argument = args[before.length];
  return (argument?.values ?? [])
    .filter((value) => folded(value).startsWith(typed) && folded(value) !== typed)
    .map((value) => ({
      key: value,
      text: `/${[name, ...before, value].join(" ")}`,
      label: value,
      detail: argument?.name ?? "",
    }));
}

function namesOf({ name, aliases }: CommandView): string[] {
  return [name, ...aliases].map(folded);
}

function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
