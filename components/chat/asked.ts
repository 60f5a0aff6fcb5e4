import type { AttachmentView, MessageView } from "@/server/core/contracts";
import { splitNotes } from "./turn-notes";

type Exclusion = NonNullable<MessageView["excluded"]>;
type Block = MessageView["content"][number];

/** A file that came with a message. */
export interface AskedFile {
  readonly key: string;
  readonly kind: "text" | "image";
  /** null = not told. */
  readonly name: string | null;
  readonly bytes: number | null;
  /** Where the image can be had; null = it cannot be shown. */
  readonly href: string | null;
  /** What the file says; null = not at hand. */
  readonly text: string | null;
}

/** What started a turn, as its bubble shows it. */
export interface Asked {
  readonly text: string;
  readonly speaker: string | null;
  readonly at: string | null;
  /** What the gateway told the model at the head of this message. */
  readonly notes: readonly string[];
  readonly files: readonly AskedFile[];
  readonly excluded: Exclusion | null;
}

/** The tags between which the gateway sends a text file. */
const FILE_FRAME = /^<attached-file name="(.*)">\n([\s\S]*)\n<\/attached-file>$/;
/** Only this gateway's own door for images is ever loaded. */
const IMAGE_PLACE = /^\/api\/v1\/sessions\/[a-z0-9_]+\/messages\/[a-z0-9_]+\/images\/\d+$/;

/**
 * What a stored message of a person says: notes first, files next, the words last. An image itself has
 * no name: it is among the files that its turn tells of, in the same order.
 */
export function toAsked(message: MessageView, told: readonly AttachmentView[] = []): Asked {
  const texts = message.content.flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" ? [text] : [],
  );
  const { notes, rest } = splitNotes(texts);
  const lastText = message.content.findLastIndex(({ type }) => type === "text");
  const said = rest.filter((text, at) => at === rest.length - 1 || !FILE_FRAME.test(text));
  return {
    text: said.join("\n\n"),
    speaker: message.speaker,
    at: message.createdAt,
    notes,
    files: message.content
      .flatMap((block, at) => (at === lastText ? [] : toFile(block, `${message.id}-${at}`)))
      .map((file, at) => ({ ...file, name: file.name ?? told[at]?.name ?? null })),
    excluded: message.excluded,
  };
}

/** A file of which only the facts are known: its message is on its way or waits. */
export function toAskedFile({ name, kind, bytes }: AttachmentView, index: number): AskedFile {
  return { key: `${index}-${name}`, kind, name, bytes, href: null, text: null };
}

function toFile(block: Block, key: string): AskedFile[] {
  if (block.type === "image") return [imageFile(block, key)];
  const [, name, text] = typeof block.text === "string" ? (FILE_FRAME.exec(block.text) ?? []) : [];
  if (name === undefined || text === undefined) return [];
  const bytes = new TextEncoder().encode(text).length;
  return [{ key, kind: "text", name, bytes, href: null, text }];
}

function imageFile(block: Block, key: string): AskedFile {
  const source = typeof block.source === "object" && block.source !== null ? block.source : {};
  const { href, bytes } = { href: null, bytes: null, ...source };
  return {
    key,
    kind: "image",
    name: null,
    bytes: typeof bytes === "number" ? bytes : null,
    href: typeof href === "string" && IMAGE_PLACE.test(href) ? href : null,
    text: null,
  };
}
