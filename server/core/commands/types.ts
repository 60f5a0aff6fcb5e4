import type { CommandView } from "@/server/core/contracts";

/** What a command takes behind its name. */
export interface CommandArgument {
  readonly name: string;
  readonly required: boolean;
  /** Words it takes, where they are few; null = free text. */
  readonly values: readonly string[] | null;
  /** Takes all that is left, blanks included; only the last one may. */
  readonly takesRest?: boolean;
}

/** A slash command: the one place that parser, completion, help and documents read. */
export interface CommandDefinition {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly arguments: readonly CommandArgument[];
  readonly summary: string;
  /** What it does to the agent in memory and to the provider's cache. */
  readonly cacheEffect: string;
  readonly whileRunning: CommandView["whileRunning"];
  /** Asks before it does anything, when something would be lost. */
  readonly destructive: boolean;
}

/** What somebody wrote, read as a command. Parsing never throws and never does anything. */
export type ParsedText =
  | { readonly status: "plain" }
  | { readonly status: "unknown"; readonly name: string; readonly nearest: readonly string[] }
  | {
      readonly status: "command";
      readonly command: CommandDefinition;
      /** Value of each argument that was given, by its name. */
      readonly args: Readonly<Record<string, string>>;
    }
  /** One of ours, written in a way that it does not take. */
  | { readonly status: "faulty"; readonly command: CommandDefinition; readonly fault: string };
