import type { LiveBlock, MessageView } from "@/server/core/contracts";

type Block = MessageView["content"][number];
type Exclusion = MessageView["excluded"];

export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** One piece of an answer, ready to be shown. `excluded`: why the model does not see it again. */
export type Part = { readonly key: string; readonly excluded: Exclusion } & (
  | { readonly kind: "text" | "thinking" | "note"; readonly text: string }
  | { readonly kind: "steer"; readonly text: string; readonly speaker: string | null }
  | { readonly kind: "hidden" | "unknown"; readonly type: string }
  | {
      readonly kind: "tool";
      readonly name: string;
      readonly argumentsText: string;
      readonly result: ToolResult | null;
      readonly elapsedMs: number | null;
    }
);

/** The pieces of a turn's stored messages, each tool's result beside its call. */
export function storedParts(
  messages: readonly MessageView[],
  elapsedMs: Readonly<Record<string, number>>,
): Part[] {
  const results = new Map(
    messages
      .flatMap(({ content }) => content)
      .filter(({ type }) => type === "tool_result")
      .map((block) => [textOf(block.tool_use_id), toResult(block)]),
  );
  // A turn's pieces are counted as its stream counts them, so that each keeps its key, and what its
  // reader has unfolded, when the stored answer takes the place of the streamed one.
  let place = 0;
  return messages.flatMap((message) =>
    message.content.flatMap((block, at) => {
      const isUntold = block.type === "redacted_thinking"; // the stream says nothing of it
      const key = `${message.turnId}-${isUntold ? `hidden-${place}` : place}`;
      const frame = { key, excluded: message.excluded };
      const speaker = speakerOf(message.content[at - 1]);
      const parts = storedPart(block, { frame, role: message.role, speaker, results, elapsedMs });
      place += isUntold ? 0 : parts.length;
      return parts;
    }),
  );
}

const livePartsSeen = new WeakMap<LiveBlock, Part>();

/** A block of the running answer; the same block is always the same piece, so that it is shown once. */
export function livePart(block: LiveBlock, key: string): Part {
  const seen = livePartsSeen.get(block);
  if (seen?.key === key) return seen;
  const part = toLivePart(block, key);
  livePartsSeen.set(block, part);
  return part;
}

function toLivePart(block: LiveBlock, key: string): Part {
  const frame = { key, excluded: null };
  if (block.type === "steer") {
    return { ...frame, kind: "steer", text: block.text, speaker: block.speaker };
  }
  if (block.type !== "tool") return { ...frame, kind: block.type, text: block.text };
  const { name, inputJson, result } = block;
  return {
    ...frame,
    kind: "tool",
    name,
    argumentsText: prettyJson(inputJson),
    result,
    elapsedMs: result?.elapsedMs ?? null,
  };
}

/** JSON on one line for short arguments, indented for long ones; unfinished JSON as it stands. */
export function prettyJson(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    const short = JSON.stringify(value);
    return short.length <= 60 ? short : JSON.stringify(value, null, 2);
  } catch {
    return json;
  }
}

function storedPart(
  block: Block,
  context: {
    frame: { key: string; excluded: Exclusion };
    role: MessageView["role"];
    /** Whom the note before the block names. */
    speaker: string | null;
    results: ReadonlyMap<string, ToolResult>;
    elapsedMs: Readonly<Record<string, number>>;
  },
): Part[] {
  const { frame, role, speaker, results, elapsedMs } = context;
  switch (block.type) {
    case "text":
      return role === "assistant"
        ? [{ ...frame, kind: "text", text: textOf(block.text) }]
        : wordsOf(textOf(block.text), { frame, speaker });
    case "thinking":
      return [{ ...frame, kind: "thinking", text: textOf(block.thinking) }];
    case "redacted_thinking":
      return [{ ...frame, kind: "hidden", type: block.type }];
    case "tool_use": {
      const id = textOf(block.id);
      const result = results.get(id) ?? null;
      const argumentsText = prettyJson(JSON.stringify(block.input ?? {}));
      const name = textOf(block.name);
      return [
        { ...frame, kind: "tool", name, argumentsText, result, elapsedMs: elapsedMs[id] ?? null },
      ];
    }
    case "tool_result":
      return [];
    default:
      return [{ ...frame, kind: "unknown", type: textOf(block.type) }];
  }
}

const NOTE = "[holdfast note] ";
const SPEAKING = /^\[holdfast note\] Speaking: "(.+)"$/;

/** What stands behind the results of tools: words that were taken into the turn, or a note of the gateway. */
function wordsOf(
  text: string,
  { frame, speaker }: { frame: { key: string; excluded: Exclusion }; speaker: string | null },
): Part[] {
  if (SPEAKING.test(text)) return [];
  if (text.startsWith(NOTE)) return [{ ...frame, kind: "note", text }];
  return [{ ...frame, kind: "steer", text, speaker }];
}

function speakerOf(block: Block | undefined): string | null {
  return block?.type === "text" ? (SPEAKING.exec(textOf(block.text))?.[1] ?? null) : null;
}

function toResult(block: Block): ToolResult {
  const { content } = block;
  const text = Array.isArray(content)
    ? content.map((piece: { text?: unknown }) => textOf(piece.text)).join("\n")
    : textOf(content);
  return { text, isError: block.is_error === true };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
