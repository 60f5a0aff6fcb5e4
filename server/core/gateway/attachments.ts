import { GatewayError } from "@/server/core/kernel";
import { type ContentBlock, modelCapabilities, parseBlock } from "@/server/core/models";
import { attachedFile, attachedText, quoteNoteMarkers } from "@/server/core/prompt";
import type { Attachment, AttachmentFacts, StoredBlock } from "@/server/core/sessions";

/** The block that an attachment is sent as: an image as it is, a text between tags that name it. */
export function attachmentBlock({ kind, name, mediaType, content }: Attachment): ContentBlock {
  if (kind === "image") {
    return { type: "image", source: { type: "base64", media_type: mediaType, data: content } };
  }
  return { type: "text", text: attachedFile(name, quoteNoteMarkers(content)) };
}

/** The attachments of a turn from the blocks of its message, which end with its text; null = they are not there. */
export function attachmentsOf(
  facts: readonly AttachmentFacts[],
  blocks: readonly StoredBlock[],
): Attachment[] | null {
  const files = blocks.slice(0, -1).slice(-facts.length);
  const found = facts.flatMap((each, at): Attachment[] => {
    const content = contentOf(each, files[at]);
    return content === null ? [] : [{ ...each, content }];
  });
  return found.length === facts.length ? found : null;
}

function contentOf({ kind }: AttachmentFacts, stored: StoredBlock | undefined): string | null {
  if (stored === undefined) return null;
  const block = parseBlock(stored.json);
  if (block.type === "image") return kind === "image" ? block.source.data : null;
  return block.type === "text" && kind === "text" ? attachedText(block.text) : null;
}

export type ImagesVerdict = { ok: true } | { ok: false; error: GatewayError };

/** Whether the model can read what came with a message; a refusal is BAD_INPUT with a hint. */
export function imagesVerdict(model: string, attachments: readonly Attachment[]): ImagesVerdict {
  const hasImage = attachments.some(({ kind }) => kind === "image");
  if (!hasImage || modelCapabilities(model).readsImages) return { ok: true };
  const error = new GatewayError("BAD_INPUT", `${model} cannot read images`, {
    hint: "Choose another model for this session, or send the message without its images.",
  });
  return { ok: false, error };
}
