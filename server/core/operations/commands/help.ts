import { type CommandDefinition, commandForm, parseCommand } from "@/server/core/commands";
import { COMMANDS } from "./registry";
import { type CommandAnswer, type CommandEffect, refused } from "./types";

/** Lists the commands, or tells about one. */
export const help: CommandEffect = async ({ args }) => {
  const name = args.command?.replace(/^[/／]/u, "");
  if (name === undefined) {
    const lines = COMMANDS.list().map((each) => `${commandForm(each)} — ${each.summary}`);
    return { message: "These commands are known. /help NAME tells more about one.", lines };
  }
  const command = COMMANDS.find(name);
  return command === null ? unknown(name) : about(command);
};

function about(command: CommandDefinition): CommandAnswer {
  const aliases = command.aliases.map((alias) => `/${alias}`).join(", ");
  return {
    message: command.summary,
    lines: [
      commandForm(command),
      ...(aliases === "" ? [] : [`Also: ${aliases}`]),
      `While a turn runs: ${WHILE_RUNNING[command.whileRunning]}`,
      ...(command.destructive ? ["Asks before it does anything."] : []),
      `Agent and cache: ${command.cacheEffect}`,
    ],
  };
}

const WHILE_RUNNING = {
  runs: "runs.",
  "stops-the-turn": "stops the turn, then runs.",
  refused: "refused.",
} as const satisfies Record<CommandDefinition["whileRunning"], string>;

function unknown(name: string): CommandAnswer {
  const parsed = parseCommand(`/${name}`, COMMANDS);
  const suggestions = parsed.status === "unknown" ? [...parsed.nearest] : [];
  return { ...refused(`There is no command /${name.slice(0, 40)}.`), suggestions };
}
