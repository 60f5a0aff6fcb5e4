import { type ContentBlock, parseBlock, wireBlock } from "@/server/core/models";
import type { Redactor, RequestPrompts } from "@/server/core/prompt";
import {
  type InboundEvent,
  messageSha256,
  type RedactedMessage,
  type StoredBlock,
  type StoredMessage,
} from "@/server/core/sessions";

/** The redactor of one turn: it also knows of people who come while the turn runs, once it has met them. */
export interface TurnRedactor extends Redactor {
  /** Learns of everybody who has come to the session by now. */
  meet(): Promise<void>;
  /**
   * Gives what was stored since it last looked the bytes in which it is sent, and everything before as well where
   * somebody has become known since: what changed of it. `fresh`: of these nothing was sent yet.
   */
  settle(fresh?: readonly StoredMessage[]): Promise<readonly StoredMessage[]>;
}

/** The event in the words in which it is sent; who wrote it stays known to the session alone. */
export function redactedEvent(event: InboundEvent, redactor: Redactor | null): InboundEvent {
  if (redactor === null) return event;
  const { text, person } = redactor;
  const textOrNull = (value: string | null) => (value === null ? null : text(value));
  const { chat } = event;
  const isDirect = chat?.chatType === "dm";
  const name = (value: string) => (isDirect ? person(value) : text(value));
  return {
    ...event,
    text: text(event.text),
    speaker: event.speaker === null ? null : person(event.speaker),
    channelPrompt: textOrNull(event.channelPrompt),
    chat:
      chat === null
        ? null
        : {
            ...chat,
            chatName: chat.chatName === null ? null : name(chat.chatName),
            topic: textOrNull(chat.topic),
          },
    attachments: event.attachments.map((each) => ({
      ...each,
      name: text(each.name),
      content: each.kind === "text" ? text(each.content) : each.content,
    })),
  };
}

/** The message as it is sent; without blocks where its own are fit to be. */
export function redactedMessage(message: StoredMessage, redactor: Redactor): RedactedMessage {
  const { id: messageId, sessionId, role } = message;
  const blocks = message.blocks.flatMap((stored): StoredBlock[] => {
    const block = parseBlock(stored.json);
    const redacted = redactedBlock(block, redactor);
    if (redacted === null) return [];
    if (JSON.stringify(redacted) === JSON.stringify(block)) return [stored];
    const { json, sha256 } = wireBlock(role, redacted);
    return [{ json, sha256, origin: null }];
  });
  const isSame =
    blocks.length === message.blocks.length &&
    blocks.every(({ json }, at) => json === message.blocks[at]?.json);
  if (isSame) return { messageId, sessionId, blocks: [], sha256: message.sha256 };
  return { messageId, sessionId, blocks, sha256: messageSha256(blocks) };
}

/** null = cannot be sent: a thought is signed as it is. */
function redactedBlock(block: ContentBlock, { text }: Redactor): ContentBlock | null {
  switch (block.type) {
    case "text":
      return { ...block, text: text(block.text) };
    case "thinking":
      return text(block.thinking) === block.thinking ? block : null;
    case "tool_use":
      return { ...block, input: redactedJson(block.input, text) };
    case "tool_result":
      return {
        ...block,
        content: block.content.map((part) =>
          part.type === "text" ? { ...part, text: text(part.text) } : part,
        ),
      };
    default:
      return block;
  }
}

function redactedJson<T>(value: T, text: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string" ? text(part) : part,
  );
}

/** What is said of the place, naming nobody who is known by now. */
export function withoutNames(
  { chatPrompt, channelPrompt }: RequestPrompts,
  redactor: Redactor | null,
): RequestPrompts {
  if (redactor === null) return { chatPrompt, channelPrompt };
  return { chatPrompt: redactor.text(chatPrompt), channelPrompt: redactor.text(channelPrompt) };
}
