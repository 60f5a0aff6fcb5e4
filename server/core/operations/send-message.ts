import { parseCommand } from "@/server/core/commands";
import type { SendMessageInput, SendMessageResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import type { InboundEvent, Turn } from "@/server/core/sessions";
import { answerOf } from "./answer-of";
import { checkedAttachment } from "./attachments";
import { COMMANDS } from "./commands/registry";
import { type OperatorContext, requireScope } from "./context";
import { hasEnded } from "./views/turn-view";

/**
 * Puts a message into the session's queue. With `wait` the answer comes along, unless the turn takes
 * longer than `timeoutMs`; a client id that was seen before gives its first turn.
 */
export async function sendMessage(
  ctx: OperatorContext,
  input: SendMessageInput,
  { signal }: { signal: AbortSignal },
): Promise<SendMessageResult> {
  requireScope(ctx, "sessions:write");
  const { turn, notice } = await acceptedTurn(ctx, input);
  if (!input.wait) return { ...unanswered(turn), notice };
  const waited = await ctx.gateway.waitForTurn(turn.id, { timeoutMs: input.timeoutMs, signal });
  if (waited !== null && hasEnded(waited)) return { ...(await answerOf(ctx, waited)), notice };
  return { ...unanswered(waited ?? turn), notice: ctx.gateway.noticeOf(turn.id) ?? notice };
}

async function acceptedTurn(ctx: OperatorContext, input: SendMessageInput) {
  const text = saidText(input);
  const outcome = await ctx.gateway.send({
    sessionId: input.id,
    clientId: input.clientId ?? null,
    event: inboundEvent({ ...input, text }, ctx.operator.id),
    mode: input.mode ?? null,
  });
  if (outcome.status === "full") throw queueFull(outcome.waiting);
  await ctx.audit.record({
    action: "sessions.send",
    operatorId: ctx.operator.id,
    target: input.id,
    sessionId: null,
    detail: { turnId: outcome.turn.id, status: outcome.status },
  });
  return outcome;
}

/** A command is no message: it is refused here, unless two slashes say that it is meant for the model. */
function saidText({ text, mode }: SendMessageInput): string {
  const written = text.trimStart();
  if (written.startsWith("//")) {
    const single = written.slice(1);
    return parseCommand(single, COMMANDS).status === "plain" ? text : single;
  }
  const parsed = parseCommand(text, COMMANDS);
  if (parsed.status === "plain" || parsed.status === "unknown") return text;
  const { name } = parsed.command;
  if (name === "stop" && (mode === "steer" || mode === "interrupt")) return text;
  throw new GatewayError("BAD_INPUT", `text is the command /${name}, not a message`, {
    hint: "Send it to POST /api/v1/sessions/{id}/command, or begin it with // to say it to the model.",
  });
}

function inboundEvent(input: SendMessageInput, authorId: string | null): InboundEvent {
  const { chat } = input;
  return {
    kind: input.internal ? "internal" : "human",
    text: input.text,
    chat: chat
      ? {
          platform: chat.platform,
          chatType: chat.type,
          chatId: chat.id ?? null,
          chatName: chat.name ?? null,
          topic: chat.topic ?? null,
          threadId: chat.threadId ?? null,
        }
      : null,
    channelPrompt: input.channelPrompt ?? null,
    speaker: input.speaker ?? null,
    authorId,
    effort: input.effort ?? null,
    thinking: input.thinking ?? null,
    attachments: input.attachments.map(checkedAttachment),
    replaces: null,
    speakerId: input.speakerId ?? null,
    mode: input.mode ?? "queue",
    follows: null,
    depth: 0,
    taskId: null,
  };
}

/** The result of a turn that is not waited for. */
export function unanswered(turn: Turn): SendMessageResult {
  return {
    turnId: turn.id,
    state: turn.state,
    joinedTo: turn.joinedTo,
    notice: null,
    text: null,
    calls: null,
    error: turn.error,
  };
}

/** The refusal of one message too many. */
export function queueFull(waiting: number): GatewayError {
  return new GatewayError("QUEUE_FULL", `${waiting} messages wait in this session already`, {
    hint: "Wait until some of them have been answered, or stop the running turn, then send again.",
    retryable: true,
  });
}
