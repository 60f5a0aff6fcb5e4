import { parseCommand } from "@/server/core/commands";
import {
  type CommandResult,
  type InboundInput,
  type InboundResult,
  SendMessageInput,
  slashText,
} from "@/server/core/contracts";
import type { PlacedSession } from "@/server/core/gateway";
import { GatewayError, sha256 } from "@/server/core/kernel";
import { routedProfile } from "@/server/core/profiles";
import { COMMANDS } from "./commands/registry";
import { type OperatorContext, requireScope } from "./context";
import { runCommandFrom } from "./run-command";
import { sendMessage } from "./send-message";

/** Platforms whose sessions are told by their id alone. */
const OWN_PLATFORMS = ["console", "api", "internal"];
const MOST_CLIENT_ID = 100;

/** Finds who answers in that place and in which session, then takes the message as any other, or does the command. */
export async function sendInbound(
  ctx: OperatorContext,
  input: InboundInput,
): Promise<InboundResult> {
  requireScope(ctx, "sessions:write");
  const profile = input.profile ?? (await profileThere(ctx, input));
  const placed = await placedSession(ctx, profile, input);
  const result = { profile, key: placed.key, sessionId: placed.session.id };
  if (slashText(input.text) !== null) {
    return { ...result, ...(await commanded(ctx, input, placed)) };
  }
  const sent = await sendThere(ctx, input, placed);
  return { ...result, turnId: sent.turnId, state: sent.state, message: sent.notice };
}

async function profileThere(ctx: OperatorContext, { chat }: InboundInput): Promise<string> {
  const profile = routedProfile(await ctx.profileRoutes(), {
    platform: chat.platform,
    guildId: chat.guildId ?? null,
    chatId: chat.id ?? null,
    parentId: chat.parentId ?? null,
    threadId: chat.threadId ?? null,
  });
  if (profile !== null) return profile;
  throw new GatewayError("NOT_FOUND", "no profile answers in this place", {
    hint: "Name a profile with the message, or give the place a route in the gateway's config.yaml.",
  });
}

function placedSession(
  ctx: OperatorContext,
  profile: string,
  { chat, speaker, speakerId }: InboundInput,
): Promise<PlacedSession> {
  if (OWN_PLATFORMS.includes(chat.platform.toLowerCase()))
    throw new GatewayError("BAD_INPUT", `${chat.platform} is no platform with chats of its own`, {
      hint: "Send to a session by its id, or name the platform that the message comes from.",
    });
  return ctx.gateway.sessionAt({
    profile,
    ownerId: ctx.operator.id,
    place: {
      platform: chat.platform,
      chatType: chat.type,
      chatId: chat.id ?? null,
      threadId: chat.threadId ?? null,
      participant: speakerId ?? speaker ?? null,
    },
  });
}

function sendThere(
  ctx: OperatorContext,
  input: InboundInput,
  { session }: PlacedSession,
  changed: Partial<Pick<InboundInput, "text" | "mode">> = {},
) {
  const { profile, messageId, confirm, ...message } = input;
  const sent = { ...message, ...changed, id: session.id, clientId: clientIdOf(input) };
  const { signal } = new AbortController();
  return sendMessage(ctx, SendMessageInput.parse(sent), { signal });
}

async function commanded(
  ctx: OperatorContext,
  input: InboundInput,
  placed: PlacedSession,
): Promise<Pick<InboundResult, "turnId" | "state" | "message"> & { sessionId: string }> {
  const { id } = placed.session;
  const said = confirmed(input.text);
  const command = {
    ...{ id, text: said.text, clientId: clientIdOf(input) },
    confirm: input.confirm || said.isConfirmed,
  };
  const done = await runCommandFrom(ctx, command, {
    key: placed.key,
    send: (message) => sendThere(ctx, input, placed, message),
  });
  const turn = done.turnId === null ? null : await ctx.store.turn(done.turnId);
  return {
    sessionId: done.sessionId ?? id,
    turnId: done.turnId,
    state: turn?.state ?? null,
    message: [done.message, ...done.lines, ...howToConfirm(done, said.text)].join("\n"),
  };
}

/** Whoever writes a command into a chat has no second button to press: a last word says yes. */
const CONFIRMED = /^(?<text>[\s\S]*\S)\s+(?:confirm|确认)$/iu;

function confirmed(text: string): { text: string; isConfirmed: boolean } {
  const without = CONFIRMED.exec(text.trim())?.groups?.text ?? text;
  const parsed = parseCommand(without, COMMANDS);
  const asksFirst = parsed.status === "command" && parsed.command.destructive;
  if (without === text || !asksFirst) return { text, isConfirmed: false };
  return { text: without, isConfirmed: true };
}

function howToConfirm({ status }: Pick<CommandResult, "status">, text: string): string[] {
  return status === "confirm" ? [`To do it, send: ${text.trim()} confirm`] : [];
}

/** Chats of one platform count their messages each for itself, and may lead to one session. */
function clientIdOf({ chat, messageId }: InboundInput): string | null {
  if (messageId === null || messageId === undefined) return null;
  const id = [chat.platform, chat.id ?? "", messageId].join(":");
  return id.length <= MOST_CLIENT_ID ? id : `${chat.platform}:${sha256(id).slice(0, 32)}`;
}
