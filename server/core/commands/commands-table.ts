import { commandForm } from "./arguments";
import type { CommandDefinition } from "./types";

const WHILE_RUNNING: Readonly<Record<CommandDefinition["whileRunning"], string>> = {
  runs: "runs",
  "stops-the-turn": "stops the turn, then runs",
  refused: "refused",
};

/** The commands as a Markdown table. */
export function commandsTable(commands: readonly CommandDefinition[]): string {
  const rows = commands.map((command) => {
    const names = [commandForm(command), ...command.aliases.map((alias) => `/${alias}`)];
    const cells = [
      names.map((name) => `\`${name}\``).join(", "),
      command.summary,
      WHILE_RUNNING[command.whileRunning],
      command.destructive ? "yes" : "no",
      command.cacheEffect,
    ];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return [
    "| command | what it does | while a turn runs | asks first | effect on agent and cache |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
