import { TTL_MS, type Ttl } from "@/server/core/models";
import {
  type ChatPlace,
  type Pin,
  parsePin,
  type RequestPrompts,
  renderChatPrompt,
  serialisePin,
  wellFormed,
} from "@/server/core/prompt";
import type { ChatContext, InboundEvent, ModelCall } from "@/server/core/sessions";

export interface PlaceInput {
  readonly sessionId: string;
  readonly event: InboundEvent;
  /** Pin text of the session's route. */
  readonly pinText: string | null;
  /** The operator's prompt for a channel, from the profile; null = none. */
  readonly configuredChannelPrompt: string | null;
  /** The session's latest answered main call by the model of this turn. */
  readonly lastAnswered: ModelCall | null;
  readonly ttl: Ttl | "off";
  readonly nowMs: number;
  /** What was told on messages may be gone with them: the system prompt alone counts as known. */
  readonly isReplacing: boolean;
  /** The policy of this turn; what was rendered under the other one is not sent. */
  readonly redactPii: boolean;
}

/** What this turn sends of the place, what it must tell on its message, and the pin to keep. */
export interface PlaceDecision {
  readonly sent: RequestPrompts;
  readonly told: RequestPrompts | null;
  /** undefined = the pin stays as it is. */
  readonly pin: string | undefined;
}

/**
 * A human turn renders and pins its place; an internal one sends the pinned bytes. While the provider still holds
 * the prefix, bytes already sent stay and a change is told on the turn's message; once cold they are sent anew.
 */
export function decidePlace(input: PlaceInput): PlaceDecision {
  const pinned = parsePin(input.pinText, {
    sessionId: input.sessionId,
    redactPii: input.redactPii,
  });
  const now = pinned !== null && keepsPlace(input.event) ? pinned : render(input);
  // Without a pin nothing binds this session to what it sent before: its prompt was rendered anew.
  const isSentSo = (input.lastAnswered?.recipe.redacted === true) === input.redactPii;
  const staysSent = pinned !== null && isSentSo && isWarm(input);
  const sent = promptsOf(staysSent ? input.lastAnswered : now);
  const known = input.isReplacing ? sent : pinned;
  const changed = known !== null && !samePrompts(known, now);
  const pinText = serialisePin(now);
  return {
    sent,
    told: changed ? promptsOf(now) : null,
    pin: pinText === input.pinText ? undefined : pinText,
  };
}

/** Nobody said anything of a place: an event, or words for a running turn without an event of their own. */
function keepsPlace({ kind, follows, chat, channelPrompt }: InboundEvent): boolean {
  return kind === "internal" || (follows !== null && chat === null && channelPrompt === null);
}

function render(input: PlaceInput): Pin {
  const { event, sessionId } = input;
  const shared = event.chat !== null && event.chat.chatType !== "dm";
  return {
    version: 1,
    sessionId,
    redactPii: input.redactPii,
    chatPrompt: renderChatPrompt(placeOf(event.chat, event.speaker), { shared }),
    channelPrompt: wellFormed(event.channelPrompt ?? input.configuredChannelPrompt ?? ""),
  };
}

function placeOf(chat: ChatContext | null, speaker: string | null): ChatPlace | null {
  return chat === null ? null : { ...chat, with: chat.chatType === "dm" ? speaker : null };
}

/** Whether the provider still holds what that call wrote: for as long as it asked, whatever the profile says by now. */
export function isWarm(input: Pick<PlaceInput, "lastAnswered" | "ttl" | "nowMs">): boolean {
  return warmthOf(input) !== null;
}

/** Until when, and for how long, what that call wrote is held; null where the provider no longer holds it. */
export function warmthOf({
  lastAnswered,
  ttl,
  nowMs,
}: Pick<PlaceInput, "lastAnswered" | "ttl" | "nowMs">): {
  readonly untilMs: number;
  readonly ttlMs: number;
} | null {
  const marker = lastAnswered?.marked.at(-1);
  if (lastAnswered === null || marker === undefined || ttl === "off") return null;
  const ttlMs = TTL_MS[marker.ttl];
  const untilMs = lastAnswered.startedAtMs + ttlMs;
  return nowMs < untilMs ? { untilMs, ttlMs } : null;
}

function promptsOf(from: ModelCall | RequestPrompts | null): RequestPrompts {
  const prompts = from !== null && "recipe" in from ? from.recipe : from;
  return {
    chatPrompt: prompts?.chatPrompt ?? "",
    channelPrompt: prompts?.channelPrompt ?? "",
  };
}

/** Whether both say the same of the place. */
export function samePrompts(a: RequestPrompts, b: RequestPrompts): boolean {
  return a.chatPrompt === b.chatPrompt && a.channelPrompt === b.channelPrompt;
}
