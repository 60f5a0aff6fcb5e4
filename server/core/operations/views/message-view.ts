import type { MessageView } from "@/server/core/contracts";
import { isoTime } from "@/server/core/kernel";
import { bytesOfBase64, type ImageBlock, parseBlock } from "@/server/core/models";
import type { StoredMessage } from "@/server/core/sessions";

/** A message as people read it: its blocks without the provider's sealed parts (signatures, redacted thinking), its images by reference. */
export function toMessageView(message: StoredMessage): MessageView {
  return {
    id: message.id,
    seq: message.seq,
    turnId: message.turnId,
    role: message.role,
    content: message.blocks.map(({ json }, at) => readable(json, hrefOf(message, at))),
    createdAt: isoTime(message.createdAtMs),
    foldedBy: null,
    speaker: message.speaker,
    model: message.model,
    partial: message.partial,
    excluded: message.excluded,
  };
}

/** What the message says, its text blocks joined. */
export function textOf(message: Pick<StoredMessage, "blocks">): string {
  return message.blocks
    .map(({ json }) => parseBlock(json))
    .map((block) => (block.type === "text" ? block.text : ""))
    .join("");
}

function hrefOf({ sessionId, id }: StoredMessage, block: number): string {
  return `/api/v1/sessions/${sessionId}/messages/${id}/images/${block}`;
}

function readable(json: string, href: string): MessageView["content"][number] {
  const block = parseBlock(json);
  if (block.type === "thinking") return { type: block.type, thinking: block.thinking };
  if (block.type === "redacted_thinking") return { type: block.type };
  if (block.type === "image") return { type: block.type, source: referenceTo(block, href) };
  return { ...block };
}

function referenceTo({ source }: ImageBlock, href: string) {
  const { media_type, data } = source;
  return { type: "reference", media_type, bytes: bytesOfBase64(data), href };
}
