import {
  type ContentBlock,
  type ImageBlock,
  type ModelRequest,
  type OptionalField,
  parseBlock,
  type TextBlock,
  type ToolResultBlock,
  type WireMessage,
} from "@/server/core/models";

/** A field of a JSON object, its value serialised already; null = left out. */
export type Field = readonly [name: string, json: string] | null;

/** The object of these fields, in their order. */
export function renderObject(fields: readonly Field[]): string {
  const present = fields.filter((field) => field !== null);
  return `{${present.map(([name, json]) => `"${name}":${json}`).join(",")}}`;
}

/** Where breakpoints go; null = the request carries none, and texts go as plain strings where they can. */
export type Breakpoints = ReadonlySet<number> | null;

/** The nodes that carry a breakpoint in a body without these fields. */
export function breakpointsOf(
  { markers }: ModelRequest,
  omitted: readonly OptionalField[],
): Breakpoints {
  if (markers.length === 0 || omitted.includes("prompt_cache_breakpoint")) return null;
  return new Set(markers.map(({ node }) => node));
}

/** A block with its number in the stream of the request. */
export interface NumberedBlock<T extends ContentBlock = ContentBlock> {
  readonly block: T;
  readonly node: number;
}

/** The blocks of each message, numbered on from the first message node. */
export function numbered(
  messages: readonly WireMessage[],
  firstNode: number,
): { role: WireMessage["role"]; blocks: NumberedBlock[] }[] {
  let node = firstNode;
  return messages.map(({ role, blocks }) => ({
    role,
    blocks: blocks.map(({ json }) => {
      const parsed = { block: parseBlock(json), node };
      node += 1;
      return parsed;
    }),
  }));
}

const BREAKPOINT: Field = ["prompt_cache_breakpoint", '{"mode":"explicit"}'];

/** A text part; `type` is the API's own word for it. */
export function textPart(type: string, text: string, isMarked: boolean): string {
  return renderObject([
    ["type", JSON.stringify(type)],
    ["text", JSON.stringify(text)],
    isMarked ? BREAKPOINT : null,
  ]);
}

/** An image part of that shape. */
export function imagePart(fields: readonly Field[], isMarked: boolean): string {
  return renderObject([...fields, isMarked ? BREAKPOINT : null]);
}

/** An image as the address that carries its bytes. */
export function imageUrl({ source }: ImageBlock): string {
  return `data:${source.media_type};base64,${source.data}`;
}

/** The text of a system block. */
export function systemText(json: string): string {
  const block = parseBlock(json);
  return block.type === "text" ? block.text : "";
}

const NO_OUTPUT = "(no output)";

/** What a tool answered; that it failed is told in the text, since there is no field for it. */
export function resultTexts({ content, is_error }: ToolResultBlock): string[] {
  const texts = content.map(({ text }) => text).filter((text) => text !== "");
  const told = texts.length === 0 ? [NO_OUTPUT] : texts;
  return is_error === true ? told.map((text, at) => (at === 0 ? `Error: ${text}` : text)) : told;
}

/** True for what people and tools say in text or pictures: all that may stand in a user message. */
export function isUserContent(
  numberedBlock: NumberedBlock,
): numberedBlock is NumberedBlock<TextBlock | ImageBlock> {
  return numberedBlock.block.type === "text" || numberedBlock.block.type === "image";
}
