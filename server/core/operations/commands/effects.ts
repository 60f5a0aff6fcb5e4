import type { SessionCommandName } from "@/server/core/commands";
import { branch } from "./branch";
import { context } from "./context";
import { help } from "./help";
import { model } from "./model";
import { startOver } from "./new";
import { queue } from "./queue";
import { reasoning } from "./reasoning";
import { resume } from "./resume";
import { retry } from "./retry";
import { status } from "./status";
import { steer } from "./steer";
import { stop } from "./stop";
import { title } from "./title";
import type { CommandEffect } from "./types";
import { undo } from "./undo";
import { usage } from "./usage";

const EFFECTS = {
  new: startOver,
  stop,
  model,
  reasoning,
  resume,
  branch,
  undo,
  retry,
  title,
  usage,
  status,
  context,
  queue,
  steer,
  help,
} as const satisfies Record<SessionCommandName, CommandEffect>;

const BY_NAME: ReadonlyMap<string, CommandEffect> = new Map(Object.entries(EFFECTS));

/** What the command of that name does; null = it does nothing yet. */
export function effectOf(name: string): CommandEffect | null {
  return BY_NAME.get(name) ?? null;
}
