import type { CommandView } from "@/server/core/contracts";
import type { CommandDefinition } from "./types";

/** The command as help, completion and documents tell it. */
export function toCommandView(command: CommandDefinition): CommandView {
  const { name, summary, cacheEffect, whileRunning, destructive } = command;
  return {
    name,
    aliases: [...command.aliases],
    arguments: command.arguments.map(({ name: argument, required, values }) => ({
      name: argument,
      required,
      values: values === null ? null : [...values],
    })),
    summary,
    cacheEffect,
    whileRunning,
    destructive,
  };
}
