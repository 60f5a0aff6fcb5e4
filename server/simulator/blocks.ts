import { invalid } from "./errors";
import { imageTokens } from "./image-tokens";
import { isRecord, type JsonRecord, without } from "./json";
import { canCarryMarker, checkMarkers, MAXIMUM_MARKERS, markersOf } from "./request/markers";
import type { MessagesRequest, Role, Ttl } from "./request/types";

export type Tier = "tools" | "system" | "messages";

/** One block of a prompt in the order in which the provider hashes it. */
export interface PromptBlock {
  readonly tier: Tier;
  readonly role: Role | null;
  readonly type: string;
  readonly path: string;
  readonly source: JsonRecord;
  /** The block as JSON, keys as received, cache markers taken out. */
  readonly text: string;
  readonly bytes: number;
  /** Tokens of an image, which its bytes do not tell; null for everything else. */
  readonly imageTokens: number | null;
  readonly ttl: Ttl | null;
}

/** All blocks of a request, markers placed (the automatic one too) and checked. */
export function promptBlocks(request: MessagesRequest): PromptBlock[] {
  const blocks: PromptBlock[] = [];
  const markers = [];
  for (const place of placesOf(request)) {
    const found = markersOf(place.source, place.path);
    markers.push(...found);
    blocks.push({ ...place, ...canonical(place.source), ttl: found.at(-1)?.ttl ?? null });
  }
  const automatic = automaticPlace(blocks, request.automaticMarker);
  if (automatic !== null) {
    if (markers.length >= MAXIMUM_MARKERS) {
      throw invalid(
        `cache_control: all ${MAXIMUM_MARKERS} cache breakpoints are taken by explicit markers; ` +
          "remove one or leave out the top-level cache_control",
      );
    }
    const { block, index, ttl } = automatic;
    blocks[index] = { ...block, ttl };
    markers.push({ path: "cache_control", ttl });
  }
  checkMarkers(markers);
  return blocks;
}

type Place = Omit<PromptBlock, "text" | "bytes" | "imageTokens" | "ttl">;

function placesOf(request: MessagesRequest): Place[] {
  const tools = request.tools.map((source, index) => ({
    tier: "tools" as const,
    role: null,
    type: "tool",
    path: `tools.${index}`,
    source,
  }));
  const system = request.system.map((source, index) => ({
    tier: "system" as const,
    role: null,
    type: "text",
    path: `system.${index}`,
    source,
  }));
  const messages = request.messages.flatMap(({ role, content }, index) =>
    content.map((source, position) => ({
      tier: "messages" as const,
      role,
      type: String(source.type),
      path: `messages.${index}.content.${position}`,
      source,
    })),
  );
  return [...tools, ...system, ...messages];
}

function canonical(source: JsonRecord): Pick<PromptBlock, "text" | "bytes" | "imageTokens"> {
  const text = JSON.stringify(withoutMarkers(source));
  return { text, bytes: Buffer.byteLength(text), imageTokens: imageTokens(source) };
}

function withoutMarkers(source: JsonRecord): JsonRecord {
  const bare = "cache_control" in source ? without(source, "cache_control") : source;
  if (bare.type !== "tool_result" || !Array.isArray(bare.content)) return bare;
  const content = bare.content.map((inner: unknown) =>
    isRecord(inner) && "cache_control" in inner ? without(inner, "cache_control") : inner,
  );
  return { ...bare, content };
}

function automaticPlace(
  blocks: readonly PromptBlock[],
  ttl: Ttl | null,
): { block: PromptBlock; index: number; ttl: Ttl } | null {
  if (ttl === null) return null;
  const index = blocks.findLastIndex((block) => canCarryMarker(block.source));
  const block = blocks[index];
  if (block === undefined || block.ttl === ttl) return null;
  if (block.ttl !== null) {
    throw invalid(
      `cache_control: the last cacheable block already has a marker with ttl '${block.ttl}', ` +
        `which differs from the top-level ttl '${ttl}'`,
    );
  }
  return { block, index, ttl };
}
