import { slashText } from "@/server/core/contracts";
import { readArguments } from "./arguments";
import { nearestCommands } from "./nearest";
import { type CommandRegistry, foldName } from "./registry";
import type { ParsedText } from "./types";

/** No command has a longer name; what is longer is shown only so far. */
const NAME_CHARACTERS = 40;

/** Reads what somebody wrote: `plain` is a message for the model, everything else never is. */
export function parseCommand(text: string, registry: CommandRegistry): ParsedText {
  const slash = slashText(text);
  if (slash === null) return { status: "plain" };
  const name = foldName(
    [...slash.name.slice(0, 2 * NAME_CHARACTERS)].slice(0, NAME_CHARACTERS).join(""),
  );
  const command = slash.name.length > NAME_CHARACTERS ? null : registry.find(name);
  if (command === null)
    return { status: "unknown", name, nearest: nearestCommands(name, registry) };
  const read = readArguments(command, slash.rest);
  return read.ok
    ? { status: "command", command, args: read.args }
    : { status: "faulty", command, fault: read.fault };
}
