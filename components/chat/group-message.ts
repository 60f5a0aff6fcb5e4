import type { z } from "zod";
import type { ChatInput } from "@/server/core/contracts";

export const CHAT_TYPES = ["group", "channel", "thread", "dm"] as const;

/** What the console plays for one session: where its messages come from, and who speaks. */
export interface GroupSettings {
  readonly platform: string;
  readonly chatType: (typeof CHAT_TYPES)[number];
  readonly chatName: string;
  readonly chatId: string;
  readonly topic: string;
  readonly threadId: string;
  readonly channelPrompt: string;
  /** Everyone who may speak. */
  readonly speakers: readonly string[];
  /** Who speaks next; "" = nobody is named. */
  readonly speaker: string;
  /** Each message is the next one's turn to speak. */
  readonly isAlternating: boolean;
  /** The message comes as an event that no person typed. */
  readonly isInternal: boolean;
}

export const NO_GROUP: GroupSettings = {
  platform: "",
  chatType: "group",
  chatName: "",
  chatId: "",
  topic: "",
  threadId: "",
  channelPrompt: "",
  speakers: [],
  speaker: "",
  isAlternating: false,
  isInternal: false,
};

const DEFAULT_PLATFORM = "console";
const MAX_SPEAKERS = 20;

/** The part of a send input that the settings stand for; an empty field stands for nothing. */
export function toGroupInput(group: GroupSettings): {
  chat: z.input<typeof ChatInput> | null;
  channelPrompt: string | null;
  speaker: string | null;
  internal: boolean;
} {
  const { platform, chatName, chatId, topic, threadId, chatType } = group;
  const isNowhere = [platform, chatName, chatId, topic, threadId].every((each) => !filled(each));
  const chat = {
    platform: filled(platform) ?? DEFAULT_PLATFORM,
    type: chatType,
    id: filled(chatId),
    name: filled(chatName),
    topic: filled(topic),
    threadId: filled(threadId),
  };
  return {
    chat: isNowhere ? null : chat,
    channelPrompt: filled(group.channelPrompt),
    speaker: group.isInternal ? null : filled(group.speaker),
    internal: group.isInternal,
  };
}

/** True when a message would not be sent as a plain one. */
export function isGroupMessage(group: GroupSettings): boolean {
  const { chat, channelPrompt, speaker, internal } = toGroupInput(group);
  return chat !== null || channelPrompt !== null || speaker !== null || internal;
}

/** One more person who may speak, who then speaks next; a name that is there already is only chosen. */
export function withSpeaker(group: GroupSettings, name: string): GroupSettings {
  const speaker = filled(name);
  if (speaker === null) return group;
  if (group.speakers.includes(speaker)) return { ...group, speaker };
  if (group.speakers.length >= MAX_SPEAKERS) return group;
  return { ...group, speaker, speakers: [...group.speakers, speaker] };
}

/** Without that person; whoever stood after them speaks next. */
export function withoutSpeaker(group: GroupSettings, name: string): GroupSettings {
  const speakers = group.speakers.filter((each) => each !== name);
  const after = group.speaker === name ? nextSpeaker(group) : group.speaker;
  return { ...group, speakers, speaker: speakers.includes(after) ? after : "" };
}

/** How the settings stand after a message was sent: in turns, the next one speaks. */
export function afterSending(group: GroupSettings): GroupSettings {
  if (!group.isAlternating || group.isInternal || group.speakers.length < 2) return group;
  return { ...group, speaker: nextSpeaker(group) };
}

function nextSpeaker({ speakers, speaker }: GroupSettings): string {
  return speakers[(speakers.indexOf(speaker) + 1) % speakers.length] ?? "";
}

function filled(value: string): string | null {
  const trimmed = value.trim();
  return trimmed === "" ? null : trimmed;
}
