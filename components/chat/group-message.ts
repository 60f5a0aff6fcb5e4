import type { z } from "zod";
import type { ChatInput } from "@/server/core/contracts";

/** What the composer's fields say about the shared chat that a message is to come from. */
export interface GroupFields {
  readonly platform: string;
  readonly chatName: string;
  readonly topic: string;
  readonly speaker: string;
  readonly channelPrompt: string;
}

export const NO_GROUP: GroupFields = {
  platform: "",
  chatName: "",
  topic: "",
  speaker: "",
  channelPrompt: "",
};

const DEFAULT_PLATFORM = "console";

/** The part of a send input that the fields stand for; an empty field stands for nothing. */
export function toGroupInput(fields: GroupFields): {
  chat: z.input<typeof ChatInput> | null;
  channelPrompt: string | null;
  speaker: string | null;
} {
  const [platform, name, topic] = [fields.platform, fields.chatName, fields.topic].map(filled);
  const isNowhere = platform === null && name === null && topic === null;
  return {
    chat: isNowhere ? null : { platform: platform ?? DEFAULT_PLATFORM, type: "group", name, topic },
    channelPrompt: filled(fields.channelPrompt),
    speaker: filled(fields.speaker),
  };
}

/** True when a message would be sent as one from a shared chat. */
export function isGroupMessage(fields: GroupFields): boolean {
  return Object.values(fields).some((value) => filled(value) !== null);
}

function filled(value: string): string | null {
  const trimmed = value.trim();
  return trimmed === "" ? null : trimmed;
}
