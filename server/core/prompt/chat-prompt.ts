import { oneLine } from "./text";

/** Where a message was written, and in a direct chat with whom. */
export interface ChatPlace {
  readonly platform: string;
  readonly chatType: "dm" | "group" | "channel" | "thread";
  readonly chatId: string | null;
  readonly chatName: string | null;
  readonly topic: string | null;
  readonly threadId: string | null;
  readonly with: string | null;
}

const NAME_CHARACTERS = 80;
const TOPIC_CHARACTERS = 240;

const KIND: Readonly<Record<ChatPlace["chatType"], string>> = {
  dm: "direct chat",
  group: "group chat",
  channel: "channel",
  thread: "thread",
};

/** Describes the place, never who speaks in a shared chat; the same place gives the same bytes. null gives "". */
export function renderChatPrompt(chat: ChatPlace | null, options: { shared: boolean }): string {
  if (chat === null) return "";
  const shared = options.shared || chat.chatType !== "dm";
  return [
    "# Where this conversation takes place",
    line("Platform", chat.platform, NAME_CHARACTERS),
    chatLine(chat, shared),
    line("Topic", chat.topic, TOPIC_CHARACTERS),
    line("Thread", chat.threadId, NAME_CHARACTERS),
    shared ? "" : line("With", chat.with, NAME_CHARACTERS),
  ]
    .filter((text) => text !== "")
    .join("\n");
}

function chatLine(chat: ChatPlace, shared: boolean): string {
  const name = oneLine(chat.chatName ?? "", NAME_CHARACTERS);
  const kind = shared ? `${KIND[chat.chatType]}, several people read it` : KIND[chat.chatType];
  return name === "" ? `Chat: ${kind}` : `Chat: "${name}" (${kind})`;
}

function line(label: string, value: string | null, maxCharacters: number): string {
  const text = oneLine(value ?? "", maxCharacters);
  return text === "" ? "" : `${label}: "${text}"`;
}
