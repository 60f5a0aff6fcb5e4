import { Effort } from "@/server/core/contracts";
import type { CommandArgument, CommandDefinition } from "./types";

const NOTHING = "None: the agent and the provider's cache stay as they are.";
const text = (name: string, required = false): CommandArgument => ({
  name,
  required,
  values: null,
  takesRest: true,
});
const word = (name: string, values: readonly string[] | null = null): CommandArgument => ({
  name,
  required: false,
  values,
});

/** The commands of a conversation. */
export const SESSION_COMMANDS = [
  {
    name: "new",
    aliases: ["reset"],
    arguments: [text("title")],
    summary: "Begins a new conversation in this place; this one stays to be read.",
    cacheEffect:
      "Releases the agent and clears the pins. The new session's first call reads what profiles share and writes the rest.",
    whileRunning: "stops-the-turn",
    destructive: true,
  },
  {
    name: "stop",
    aliases: [],
    arguments: [],
    summary: "Stops the running turn; what waits runs next.",
    cacheEffect: NOTHING,
    whileRunning: "stops-the-turn",
    destructive: false,
  },
  {
    name: "model",
    aliases: [],
    arguments: [word("model")],
    summary: "Shows the model and its price, or takes another one from the next turn on.",
    cacheEffect:
      "The next turn builds the agent anew and reads nothing: caches belong to one model. Going back restores the bytes sent before.",
    whileRunning: "refused",
    destructive: false,
  },
  {
    name: "reasoning",
    aliases: ["effort"],
    arguments: [word("effort", [...Effort.options, "default"])],
    summary: "Shows or sets how much effort the model spends.",
    cacheEffect:
      "The agent stays. The next call reads tools and system, and writes the messages again.",
    whileRunning: "refused",
    destructive: false,
  },
  {
    name: "resume",
    aliases: [],
    arguments: [text("session")],
    summary: "Lists the latest conversations, or goes on with one: by number, id or title.",
    cacheEffect:
      "Evicts the agent and clears the pins. The resumed session sends the bytes it sent before; it reads them while they are warm.",
    whileRunning: "refused",
    destructive: false,
  },
  {
    name: "branch",
    aliases: ["fork"],
    arguments: [text("title")],
    summary: "Begins a conversation that has everything so far in common with this one.",
    cacheEffect: "Copies the bytes as sent: the branch's first call reads what this session wrote.",
    whileRunning: "refused",
    destructive: false,
  },
  {
    name: "undo",
    aliases: [],
    arguments: [word("turns")],
    summary: "Takes the last turns out of what is sent; they stay to be read.",
    cacheEffect: "The agent stays. The cache is kept up to the turns that were taken out.",
    whileRunning: "refused",
    destructive: true,
  },
  {
    name: "retry",
    aliases: [],
    arguments: [],
    summary: "Says the last message again; its answer so far is not sent any more.",
    cacheEffect: "The agent stays. The cache is kept up to that message.",
    whileRunning: "refused",
    destructive: false,
  },
  {
    name: "title",
    aliases: ["rename"],
    arguments: [text("title")],
    summary: "Shows or sets the title.",
    cacheEffect: NOTHING,
    whileRunning: "runs",
    destructive: false,
  },
  {
    name: "usage",
    aliases: ["cost"],
    arguments: [],
    summary: "Tells tokens, money and hit rate of this conversation.",
    cacheEffect: NOTHING,
    whileRunning: "runs",
    destructive: false,
  },
  {
    name: "status",
    aliases: [],
    arguments: [],
    summary: "Tells what runs, what waits, and whether agent and cache are there.",
    cacheEffect: NOTHING,
    whileRunning: "runs",
    destructive: false,
  },
  {
    name: "context",
    aliases: [],
    arguments: [],
    summary: "Tells what the prompt is made of and how much of the window it fills.",
    cacheEffect: NOTHING,
    whileRunning: "runs",
    destructive: false,
  },
  {
    name: "queue",
    aliases: ["q"],
    arguments: [text("text")],
    summary:
      "Puts a message behind the running turn, or works on what waits: list, edit n text, rm n, move n m, clear.",
    cacheEffect: NOTHING,
    whileRunning: "runs",
    destructive: false,
  },
  {
    name: "steer",
    aliases: [],
    arguments: [text("text", true)],
    summary: "Tells the running turn something at its next tool call.",
    cacheEffect: "None: the words stand behind all that was sent.",
    whileRunning: "runs",
    destructive: false,
  },
  {
    name: "help",
    aliases: ["commands"],
    arguments: [word("command")],
    summary: "Lists the commands, or tells about one.",
    cacheEffect: NOTHING,
    whileRunning: "runs",
    destructive: false,
  },
] as const satisfies readonly CommandDefinition[];

/** Name of a command of a conversation. */
export type SessionCommandName = (typeof SESSION_COMMANDS)[number]["name"];
