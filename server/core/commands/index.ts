export { commandForm } from "./arguments";
export { toCommandView } from "./command-view";
export { commandsTable } from "./commands-table";
export { parseCommand } from "./parse-command";
export { type CommandRegistry, commandRegistry } from "./registry";
export { SESSION_COMMANDS, type SessionCommandName } from "./session-commands";
export type { CommandArgument, CommandDefinition, ParsedText } from "./types";
