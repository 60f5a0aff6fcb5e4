import type { CommandDefinition } from "./types";

/** The commands of one gateway, by name and alias. */
export interface CommandRegistry {
  /** In the order in which they were registered. */
  list(): readonly CommandDefinition[];
  /** By name or alias, whatever their case; null = none of ours. */
  find(name: string): CommandDefinition | null;
}

/** A registry of these commands. Throws when two share a name or alias: that is a fault of the program. */
export function commandRegistry(
  ...rooms: readonly (readonly CommandDefinition[])[]
): CommandRegistry {
  const commands = rooms.flat();
  const byName = new Map<string, CommandDefinition>();
  for (const command of commands) {
    for (const name of [command.name, ...command.aliases]) {
      if (byName.has(name)) throw new Error(`two commands are called /${name}`);
      byName.set(name, command);
    }
  }
  return {
    list: () => commands,
    find: (name) => byName.get(foldName(name)) ?? null,
  };
}

/** The name as the registry spells it. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
