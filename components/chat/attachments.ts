import type { z } from "zod";
import type { AttachmentInput } from "@/server/core/contracts";
import { IMAGE_TYPES, MAX_ATTACHMENTS, MAX_IMAGE_BYTES } from "../trpc/contract-values";

/** A file in the composer, read and ready to be sent. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly content:
    | { readonly kind: "text"; readonly mediaType: string; readonly text: string }
    | {
        readonly kind: "image";
        readonly mediaType: (typeof IMAGE_TYPES)[number];
        /** Base64. */
        readonly data: string;
      };
  /** It was pasted as text, and can go back to where it was pasted. */
  readonly isPasted: boolean;
}

/** Why a file cannot be attached. */
export type AttachmentFault =
  | { readonly kind: "text-too-large" | "image-too-large" | "empty" | "not-text" | "unreadable" }
  | { readonly kind: "image-kind"; readonly mediaType: string };

/** Of one text file. */
export const MAX_TEXT_BYTES = 2_000_000;
/** Of all that one message carries: the gateway takes 8 MB with everything around it. */
export const MAX_BODY_BYTES = 7_800_000;
/** A longer text that is pasted becomes a file. */
export const LONG_PASTE_CHARACTERS = 20_000;

/** The file as an attachment, or why it cannot be one. */
export function toAttachment(
  file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array },
  id: string,
): Attachment | AttachmentFault {
  const { name, type, bytes } = file;
  if (bytes.length === 0) return { kind: "empty" };
  const frame = { id, name, bytes: bytes.length, isPasted: false };
  if (type.startsWith("image/") && type !== "image/svg+xml") {
    const mediaType = IMAGE_TYPES.find((each) => each === type);
    if (mediaType === undefined) return { kind: "image-kind", mediaType: type };
    if (bytes.length > MAX_IMAGE_BYTES) return { kind: "image-too-large" };
    return { ...frame, content: { kind: "image", mediaType, data: toBase64(bytes) } };
  }
  if (bytes.length > MAX_TEXT_BYTES) return { kind: "text-too-large" };
  const text = decodedText(bytes);
  if (text === null) return { kind: "not-text" };
  return { ...frame, content: { kind: "text", mediaType: type || "text/plain", text } };
}

/** A pasted text as a file. */
export function pastedText(text: string, name: string, id: string): Attachment {
  const bytes = new TextEncoder().encode(text).length;
  return {
    id,
    name,
    bytes,
    isPasted: true,
    content: { kind: "text", mediaType: "text/plain", text },
  };
}

/** Why these files cannot go with one message; null = they can. */
export function bundleFault(
  attachments: readonly Attachment[],
  text: string,
): "too-many" | "too-large" | null {
  if (attachments.length > MAX_ATTACHMENTS) return "too-many";
  const bytes = attachments.reduce((sum, attachment) => sum + bodyBytes(attachment), 0);
  return bytes + new TextEncoder().encode(text).length > MAX_BODY_BYTES ? "too-large" : null;
}

/** The attachment as it is sent. */
export function toAttachmentInput({ name, content }: Attachment): z.input<typeof AttachmentInput> {
  return { name: name.slice(0, 200) || "file", ...content };
}

/** Tab, both line breaks, quote and backslash: JSON writes each with a backslash before it. */
const ESCAPED = new Set([9, 10, 13, 34, 92]);

/** What an attachment takes in the body: JSON writes a line break as two characters. */
function bodyBytes({ bytes, content }: Attachment): number {
  if (content.kind === "image") return content.data.length;
  let escaped = 0;
  for (let at = 0; at < content.text.length; at += 1) {
    if (ESCAPED.has(content.text.charCodeAt(at))) escaped += 1;
  }
  return bytes + escaped;
}

/** The text that the bytes are in UTF-8; null = they are something else. */
function decodedText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\u0000") ? null : text;
  } catch {
    return null;
  }
}

const CHUNK_BYTES = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(binary);
}
