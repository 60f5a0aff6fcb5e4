import { commandRegistry, SESSION_COMMANDS } from "@/server/core/commands";

/** Every command of the gateway; a room with commands of its own adds its list here. */
export const COMMANDS = commandRegistry(SESSION_COMMANDS);
