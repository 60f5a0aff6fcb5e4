import { type AttachmentInput, MAX_IMAGE_BYTES } from "@/server/core/contracts";
import { GatewayError, utf8Bytes } from "@/server/core/kernel";
import { fileOfBase64, imageHeader } from "@/server/core/models";
import type { Attachment } from "@/server/core/sessions";

/** A file as it came, checked: BAD_INPUT when it is not what it says, or more than a provider takes. */
export function checkedAttachment(input: AttachmentInput): Attachment {
  return input.kind === "image" ? checkedImage(input) : checkedText(input);
}

type Input<Kind extends AttachmentInput["kind"]> = Extract<AttachmentInput, { kind: Kind }>;

function checkedText({ kind, name, mediaType, text }: Input<"text">): Attachment {
  if (text.includes("\0")) {
    throw refused(name, "is not a text: it holds zero bytes", "Send text files and images only.");
  }
  return { kind, name, mediaType, bytes: utf8Bytes(text), content: text };
}

function checkedImage({ kind, name, mediaType, data }: Input<"image">): Attachment {
  const file = fileOfBase64(data);
  if (file === null) throw refused(name, "is not base64", "Encode the whole file once.");
  if (file.length > MAX_IMAGE_BYTES) {
    const hint = `Send it with at most ${MAX_IMAGE_BYTES} bytes.`;
    throw refused(name, `has ${file.length} bytes, more than a provider takes`, hint);
  }
  const header = imageHeader(file);
  if (header === null) {
    throw refused(name, "is not an image that models read", "Send PNG, JPEG, GIF or WebP.");
  }
  if (header.mediaType !== mediaType) {
    const hint = `Send it with the media type ${header.mediaType}.`;
    throw refused(name, `says it is ${mediaType}, but its bytes are ${header.mediaType}`, hint);
  }
  return { kind, name, mediaType, bytes: file.length, content: data };
}

function refused(name: string, fault: string, hint: string): GatewayError {
  return new GatewayError("BAD_INPUT", `the file ${JSON.stringify(name)} ${fault}`, { hint });
}
