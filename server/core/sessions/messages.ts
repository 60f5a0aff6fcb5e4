import { sha256Parts, utf8Bytes } from "@/server/core/kernel";
import {
  type BlockKind,
  type ContentBlock,
  imageCount,
  parseBlock,
  type Role,
  type ThinkingOrigin,
  type WireBlock,
  type WireMessage,
  wireBlock,
} from "@/server/core/models";
import type { NewMessage, StoredBlock, StoredMessage } from "./types";

export interface MessageDraft {
  readonly id: string;
  readonly role: Role;
  readonly blocks: readonly { block: ContentBlock; origin?: ThinkingOrigin | null }[];
  readonly createdAtMs: number;
  readonly authorId?: string | null;
  readonly speaker?: string | null;
  readonly model?: string | null;
  readonly partial?: boolean;
}

/** The hash of a message over those of its blocks. */
export function messageSha256(blocks: readonly StoredBlock[]): string {
  return sha256Parts(blocks.map((block) => block.sha256));
}

/** Freezes a message into the bytes in which it is first sent and ever after replayed. */
export function newMessage(draft: MessageDraft): NewMessage {
  const blocks = draft.blocks.map(({ block, origin = null }): StoredBlock => {
    const { json, sha256 } = wireBlock(draft.role, block);
    return { json, sha256, origin };
  });
  return {
    id: draft.id,
    role: draft.role,
    blocks,
    sha256: messageSha256(blocks),
    authorId: draft.authorId ?? null,
    speaker: draft.speaker ?? null,
    model: draft.model ?? null,
    partial: draft.partial ?? false,
    excluded: null,
    createdAtMs: draft.createdAtMs,
  };
}

const KIND = /^\{"type":"([a-z_]+)"/;
const KINDS: readonly BlockKind[] = [
  "text",
  "thinking",
  "redacted_thinking",
  "tool_use",
  "tool_result",
  "image",
];

/** The message as it is replayed: the stored JSON, untouched. */
export function toWireMessage(message: Pick<StoredMessage, "role" | "blocks">): WireMessage {
  return { role: message.role, blocks: message.blocks.map(toWireBlock) };
}

function toWireBlock(stored: StoredBlock): WireBlock {
  const kind = kindOf(stored.json);
  return {
    kind,
    json: stored.json,
    bytes: utf8Bytes(stored.json),
    sha256: stored.sha256,
    origin: stored.origin,
    ...imageCount(kind, stored.json),
  };
}

function kindOf(json: string): BlockKind {
  const named = KIND.exec(json)?.[1];
  return KINDS.find((kind) => kind === named) ?? parseBlock(json).type;
}
