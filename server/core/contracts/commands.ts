import { z } from "zod";
import { IdInput } from "./common";

/** A slash, also the wide one of East Asian keyboards, then a word without a second slash that begins with a letter. */
const COMMAND = /^[/／](?<name>\p{L}[^\s/／]*)(?<rest>\s[\s\S]*)?$/u;

/**
 * What is written as a command: the word behind the slash, and all that follows it. null = plain text: no slash, two
 * of them, a path such as /etc/hosts, a slash before a blank or a figure.
 */
export function slashText(text: string): { name: string; rest: string } | null {
  const { name, rest = "" } = COMMAND.exec(text.trim())?.groups ?? {};
  return name === undefined ? null : { name, rest: rest.trim() };
}

/** A slash command as help, completion and the documents tell it. */
export const CommandView = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  arguments: z.array(
    z.object({
      name: z.string(),
      required: z.boolean(),
      /** Values it takes, where they are few; null = free text. */
      values: z.array(z.string()).nullable(),
    }),
  ),
  summary: z.string(),
  /** What it does to the agent in memory and to the provider's cache. */
  cacheEffect: z.string(),
  /** What happens while a turn runs. */
  whileRunning: z.enum(["runs", "stops-the-turn", "refused"]),
  /** Must be confirmed. */
  destructive: z.boolean(),
});
export type CommandView = z.infer<typeof CommandView>;
export const CommandList = z.object({ items: z.array(CommandView), nextCursor: z.null() });
export type CommandList = z.infer<typeof CommandList>;

export const CommandInput = z.object({
  id: IdInput,
  text: z.string().trim().min(1, "is empty").max(2_000_000),
  /** Said yes to what a destructive command asks. */
  confirm: z.boolean().default(false),
  clientId: z.string().min(1).max(100).nullish(),
});
export type CommandInput = z.infer<typeof CommandInput>;
export const CommandResult = z.object({
  status: z.enum(["done", "confirm", "refused", "unknown"]),
  /** Name of the command; null = it is none of ours. */
  command: z.string().nullable(),
  /** What came of it, or what it asks, in words. */
  message: z.string(),
  /** Figures and lists that it tells, line by line. */
  lines: z.array(z.string()),
  /** The nearest commands, when it is unknown. */
  suggestions: z.array(z.string()),
  /** The session that the conversation goes on in, when it is another one now. */
  sessionId: z.string().nullable(),
  /** The turn that it started or put into the queue. */
  turnId: z.string().nullable(),
});
export type CommandResult = z.infer<typeof CommandResult>;
