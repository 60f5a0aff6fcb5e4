import { type CommandDefinition, parseCommand } from "@/server/core/commands";
import { type CommandInput, type CommandResult, SendMessageInput } from "@/server/core/contracts";
import { type ErrorCode, GatewayError, isGatewayError } from "@/server/core/kernel";
import { effectOf } from "./commands/effects";
import { COMMANDS } from "./commands/registry";
import type { CommandAnswer, CommandCall, CommandOrigin } from "./commands/types";
import { type OperatorContext, requireScope } from "./context";
import { foundSessionItem } from "./found";
import { sendMessage } from "./send-message";

/** Does what a slash command asks. Unknown ones, and those that ask first, do nothing. */
export async function runCommand(
  ctx: OperatorContext,
  input: CommandInput,
): Promise<CommandResult> {
  return runCommandFrom(ctx, input, fromConsole(ctx, input));
}

/** The same for a command that came by a key of its own, from a place of its own. */
export async function runCommandFrom(
  ctx: OperatorContext,
  { id, text, confirm, clientId }: CommandInput,
  origin: CommandOrigin,
): Promise<CommandResult> {
  requireScope(ctx, "sessions:write");
  const { session, openTurns } = await foundSessionItem(ctx, id);
  const parsed = parseCommand(text, COMMANDS);
  if (parsed.status === "plain") throw noCommand();
  if (parsed.status === "unknown") return unknown(parsed.name, parsed.nearest);
  const { command } = parsed;
  if (parsed.status === "faulty") return resultOf(command, refusal(parsed.fault));
  if (session.archivedAtMs !== null && !FOR_ARCHIVED.has(command.name)) {
    return resultOf(command, refusal(ARCHIVED));
  }
  if (command.whileRunning === "refused" && openTurns.running + openTurns.queued > 0) {
    return resultOf(command, refusal(BUSY));
  }
  const call = {
    ctx,
    session,
    args: parsed.args,
    isConfirmed: confirm,
    clientId: clientId ?? null,
  };
  return resultOf(command, await answerOf(command, { ...call, ...origin }));
}

/** Commands that change nothing of the session itself. */
const FOR_ARCHIVED: ReadonlySet<string> = new Set([
  "branch",
  "context",
  "help",
  "resume",
  "status",
  "usage",
]);
const ARCHIVED =
  "This session is archived. Take it out of the archive, or /branch goes on from it.";
const BUSY = "A turn runs or waits here. Wait until it has ended, or /stop it, then try again.";

/** Failures that are told in words; every other one is an error. */
const TOLD: ReadonlySet<ErrorCode> = new Set([
  "BAD_INPUT",
  "CONFLICT",
  "LEASE_HELD",
  "PROFILE_INVALID",
  "PROVIDER_AUTH",
  "QUEUE_FULL",
]);

async function answerOf(command: CommandDefinition, call: CommandCall): Promise<CommandAnswer> {
  const effect = effectOf(command.name);
  if (effect === null) throw new GatewayError("INTERNAL", `/${command.name} does nothing`);
  try {
    return await effect(call);
  } catch (error) {
    if (!isGatewayError(error) || !TOLD.has(error.code)) throw error;
    return refusal([sentence(error.message), error.hint ?? ""].join(" ").trim());
  }
}

function fromConsole(ctx: OperatorContext, { id, clientId }: CommandInput): CommandOrigin {
  const { signal } = new AbortController();
  return {
    key: null,
    send: ({ text, mode }) =>
      sendMessage(ctx, SendMessageInput.parse({ id, text, mode, clientId }), { signal }),
  };
}

function resultOf({ name }: Pick<CommandDefinition, "name">, answer: CommandAnswer): CommandResult {
  return {
    status: answer.status ?? "done",
    command: name,
    message: answer.message,
    lines: answer.lines ?? [],
    suggestions: answer.suggestions ?? [],
    sessionId: answer.sessionId ?? null,
    turnId: answer.turnId ?? null,
  };
}

function refusal(message: string): CommandAnswer {
  return { status: "refused", message };
}

function unknown(name: string, nearest: readonly string[]): CommandResult {
  const [first] = nearest;
  const advice = first === undefined ? "/help lists them." : `Did you mean /${first}?`;
  const message = `There is no command /${name}. ${advice}`;
  return {
    ...resultOf({ name }, { status: "unknown", message }),
    command: null,
    suggestions: [...nearest],
  };
}

function sentence(message: string): string {
  const first = message.slice(0, 1).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

function noCommand(): GatewayError {
  return new GatewayError("BAD_INPUT", "text is no command: it begins with no slash and word", {
    hint: "Send it as a message, or list the commands with GET /api/v1/commands.",
  });
}
