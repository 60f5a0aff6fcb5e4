import type { MarkedNode, Marker, Ttl } from "@/server/core/models";
import type { PrefixChain } from "./chain";
import { canCarryMarker, cumulativeBytes, cumulativeTokens, type PrefixNode } from "./nodes";

/** Anthropic refuses a request with more. */
export const MAX_MARKERS = 4;
/** A breakpoint looks back 20 positions; past 15 the older endpoint is marked again, with room to spare. */
export const LOOK_BACK_MARGIN = 15;

export interface BreakpointInput {
  readonly nodes: readonly PrefixNode[];
  readonly chain: PrefixChain;
  readonly ttl: Ttl | "off";
  /** Prompts shorter than this are not cached by the model: no marker is spent there. */
  readonly minimumTokens: number;
  readonly tokensOfBytes: (bytes: number) => number;
  /** Earlier main calls on this frozen prompt whose answers began; none = this is the first. */
  readonly earlier: readonly { readonly marked: readonly MarkedNode[] }[];
}

export interface BreakpointPlan {
  readonly markers: readonly Marker[];
  readonly marked: readonly MarkedNode[];
  readonly reason: string;
}

interface Wanted {
  readonly node: number;
  readonly label: string;
}

/** Which nodes ask for a cache entry, at most four, each with what it closes; and why. */
export function planBreakpoints(input: BreakpointInput): BreakpointPlan {
  if (input.ttl === "off") return { markers: [], marked: [], reason: "caching is off" };
  const bytes = cumulativeBytes(input.nodes);
  const wanted = input.earlier.length === 0 ? firstCall(input) : laterCall(input);
  const tokens = cumulativeTokens(input.nodes, input.tokensOfBytes);
  const long = wanted.filter(({ node }) => (tokens[node] ?? 0) >= input.minimumTokens);
  const ttl = input.ttl;
  const marked = unique(long)
    .slice(-MAX_MARKERS)
    .map(
      ({ node, label }): MarkedNode => ({
        node,
        label,
        ttl,
        chainHash: input.chain.heads[node] ?? "",
        streamBytes: bytes[node] ?? 0,
      }),
    );
  return {
    markers: marked.map(({ node }) => ({ node, ttl })),
    marked,
    reason: reasonOf(input, wanted.length - long.length, marked),
  };
}

function firstCall(input: BreakpointInput): Wanted[] {
  return [
    ...systemEnd(input.nodes, "stable"),
    ...systemEnd(input.nodes, "context"),
    ...frozenEnd(input.nodes),
    ...lastEndpoint(input.nodes),
  ];
}

function laterCall(input: BreakpointInput): Wanted[] {
  return [
    ...systemEnd(input.nodes, "stable"),
    ...frozenEnd(input.nodes),
    ...farEndpoint(input),
    ...lastEndpoint(input.nodes),
  ];
}

function systemEnd(nodes: readonly PrefixNode[], label: string): Wanted[] {
  const node = nodes.findLastIndex((each) => each.part === "system" && each.label === label);
  return node === -1 ? [] : [{ node, label }];
}

function frozenEnd(nodes: readonly PrefixNode[]): Wanted[] {
  const ends = ["volatile", "context", "stable"].flatMap((label) => systemEnd(nodes, label));
  return ends.slice(0, 1).map(({ node }) => ({ node, label: "frozen-system" }));
}

function lastEndpoint(nodes: readonly PrefixNode[]): Wanted[] {
  const node = nodes.findLastIndex((each) => each.part === "messages" && canCarryMarker(each));
  return node === -1 ? [] : [{ node, label: "endpoint" }];
}

/** The last endpoint that was marked on this very chain: calls with other settings stand on chains of their own. */
function farEndpoint(input: BreakpointInput): Wanted[] {
  const known = new Set(input.earlier.flatMap(({ marked }) => marked.map(chainHashOf)));
  const node = input.chain.heads.findLastIndex((head) => known.has(head));
  if (node === -1 || input.nodes[node]?.part !== "messages") return [];
  const appended = positionsBetween(input.nodes, node);
  return appended > LOOK_BACK_MARGIN ? [{ node, label: "previous-endpoint" }] : [];
}

function chainHashOf({ chainHash }: MarkedNode): string {
  return chainHash;
}

/** Positions after the node, as the provider counts them: a run of tool calls or of results is one. */
function positionsBetween(nodes: readonly PrefixNode[], after: number): number {
  let positions = 0;
  for (let at = after + 1; at < nodes.length; at += 1) {
    const kind = nodes[at]?.kind;
    const runs = kind === "tool_use" || kind === "tool_result";
    if (!runs || nodes[at - 1]?.kind !== kind) positions += 1;
  }
  return positions;
}

function unique(wanted: readonly Wanted[]): Wanted[] {
  const byNode = new Map<number, Wanted>();
  for (const each of wanted) if (!byNode.has(each.node)) byNode.set(each.node, each);
  return [...byNode.values()].sort((a, b) => a.node - b.node);
}

function reasonOf(input: BreakpointInput, tooShort: number, marked: readonly MarkedNode[]): string {
  const kind = input.earlier.length === 0 ? "first call on this frozen prompt" : "later call";
  const far = marked.some(({ label }) => label === "previous-endpoint")
    ? "; the previous endpoint lies more than 15 positions back"
    : "";
  const short = tooShort > 0 ? `; ${tooShort} below the model's minimum left out` : "";
  return `${kind}${far}${short}`;
}
