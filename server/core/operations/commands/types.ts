import type { CommandResult, SendMessageResult, SendMode } from "@/server/core/contracts";
import type { Session } from "@/server/core/sessions";
import type { OperatorContext } from "../context";

/** Where a command came from. */
export interface CommandOrigin {
  /** The key that led to the session; null = the session's own. */
  readonly key: string | null;
  /** Sends a message from the same place, by the same person. */
  readonly send: (message: { text: string; mode: SendMode }) => Promise<SendMessageResult>;
}

/** A command that may run now. */
export interface CommandCall extends CommandOrigin {
  readonly ctx: OperatorContext;
  readonly session: Session;
  readonly args: Readonly<Record<string, string>>;
  /** Somebody said yes to what it asked. */
  readonly isConfirmed: boolean;
  readonly clientId: string | null;
}

/** What came of a command; what is left out is empty. */
export type CommandAnswer = Pick<CommandResult, "message"> &
  Partial<Pick<CommandResult, "status" | "lines" | "sessionId" | "turnId" | "suggestions">>;

export type CommandEffect = (call: CommandCall) => Promise<CommandAnswer>;

/** The answer of a command that cannot do what was asked, with what to do. */
export function refused(message: string): CommandAnswer {
  return { status: "refused", message };
}
