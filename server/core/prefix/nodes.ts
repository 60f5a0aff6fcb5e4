import { sha256, utf8Bytes } from "@/server/core/kernel";
import type { BlockKind, ModelRequest } from "@/server/core/models";

export type PrefixPart = "tools" | "system" | "messages";

/** One block of the provider stream, in the order in which a provider hashes it. */
export interface PrefixNode {
  readonly part: PrefixPart;
  /** Tool name, system label, or `user`/`assistant`/`system` with the kind of block. */
  readonly label: string;
  readonly kind: BlockKind | "tool" | "system";
  readonly bytes: number;
  /** Tokens of an image, whose bytes say nothing of them. */
  readonly imageTokens?: number;
  readonly contentHash: string;
}

/** The request's blocks as nodes: tools, then system, then message blocks; index = the node's number. */
export function prefixNodes(
  request: Pick<ModelRequest, "tools" | "system" | "messages">,
): PrefixNode[] {
  const tools = request.tools.map(
    (tool): PrefixNode => ({
      part: "tools",
      label: tool.name,
      kind: "tool",
      bytes: utf8Bytes(tool.json),
      contentHash: sha256(`tool:${tool.json}`),
    }),
  );
  const system = request.system.map(
    (block): PrefixNode => ({
      part: "system",
      label: block.label,
      kind: "system",
      bytes: utf8Bytes(block.json),
      contentHash: sha256(`system:${block.json}`),
    }),
  );
  const messages = request.messages.flatMap((message) =>
    message.blocks.map(
      (block): PrefixNode => ({
        part: "messages",
        label: `${message.role}:${block.kind}`,
        kind: block.kind,
        bytes: block.bytes,
        ...(block.imageTokens === undefined ? {} : { imageTokens: block.imageTokens }),
        contentHash: block.sha256,
      }),
    ),
  );
  return [...tools, ...system, ...messages];
}

/** True when a provider lets a breakpoint stand on the node; thinking never carries one. */
export function canCarryMarker(node: PrefixNode): boolean {
  return node.kind !== "thinking" && node.kind !== "redacted_thinking";
}

/** Bytes of the provider stream up to and including each node. */
export function cumulativeBytes(nodes: readonly PrefixNode[]): number[] {
  let total = 0;
  return nodes.map((node) => {
    total += node.bytes;
    return total;
  });
}

/** Tokens up to and including each node, about: text by its bytes, images by their size. */
export function cumulativeTokens(
  nodes: readonly PrefixNode[],
  tokensOfBytes: (bytes: number) => number,
): number[] {
  let bytes = 0;
  let images = 0;
  return nodes.map((node) => {
    if (node.imageTokens === undefined) bytes += node.bytes;
    else images += node.imageTokens;
    return tokensOfBytes(bytes) + images;
  });
}
