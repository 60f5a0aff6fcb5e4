import type { CachingKind, Dialect, MarkedNode, Marker, Ttl } from "@/server/core/models";
import type { PrefixChain } from "./chain";
import { canCarryMarker, cumulativeBytes, cumulativeTokens, type PrefixNode } from "./nodes";

/** Anthropic refuses a request with more; OpenAI writes no more. */
export const MAX_MARKERS = 4;
/** A breakpoint looks back 20 positions; past 15 the older endpoint is marked again, with room to spare. */
export const LOOK_BACK_MARGIN = 15;

/** The end of what a provider that caches by itself is taken to keep: a figure of ours, never sent. */
const AUTOMATIC = "automatic";

export interface BreakpointInput {
  readonly caching: CachingKind;
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

/** How requests of that dialect are cached, given what the model's own provider does. */
export function cachingIn(dialect: Dialect, caching: CachingKind): CachingKind {
  if (dialect === "anthropic") return "markers";
  return caching === "markers" ? "unknown" : caching;
}

/** The markers that a request with these breakpoints carries. */
export function markersOf(marked: readonly MarkedNode[]): Marker[] {
  return marked.filter(({ label }) => label !== AUTOMATIC).map(({ node, ttl }) => ({ node, ttl }));
}

/** Which nodes ask for a cache entry, at most four, each with what it closes; and why. */
export function planBreakpoints(input: BreakpointInput): BreakpointPlan {
  switch (input.caching) {
    case "markers":
    case "breakpoints":
      return input.ttl === "off" ? nothing("caching is off") : markedPlan(input, input.ttl);
    case "automatic":
      return automaticPlan(input);
    case "unknown":
      return nothing("the server caches by itself, or not at all");
  }
}

function nothing(reason: string): BreakpointPlan {
  return { markers: [], marked: [], reason };
}

function markedPlan(input: BreakpointInput, asked: Ttl): BreakpointPlan {
  const wanted = input.earlier.length === 0 ? firstCall(input) : laterCall(input);
  const long = longEnough(input, wanted);
  const ttl = input.caching === "breakpoints" ? "30m" : asked;
  const marked = asMarked(input, unique(long).slice(-MAX_MARKERS), ttl);
  return {
    markers: markersOf(marked),
    marked,
    reason: reasonOf(input, wanted.length - long.length, marked),
  };
}

function automaticPlan(input: BreakpointInput): BreakpointPlan {
  const last = { node: input.nodes.length - 1, label: AUTOMATIC };
  const marked = asMarked(input, longEnough(input, [last]), "5m");
  const short = marked.length === 0 ? "; the prompt is below the model's minimum" : "";
  return { markers: [], marked, reason: `the model caches by itself, in steps${short}` };
}

function longEnough(input: BreakpointInput, wanted: readonly Wanted[]): Wanted[] {
  const tokens = cumulativeTokens(input.nodes, input.tokensOfBytes);
  return wanted.filter(({ node }) => (tokens[node] ?? 0) >= input.minimumTokens);
}

function asMarked(input: BreakpointInput, ends: readonly Wanted[], ttl: Ttl): MarkedNode[] {
  const bytes = cumulativeBytes(input.nodes);
  return ends.map(({ node, label }) => ({
    node,
    label,
    ttl,
    chainHash: input.chain.heads[node] ?? "",
    streamBytes: bytes[node] ?? 0,
  }));
}

function firstCall(input: BreakpointInput): Wanted[] {
  return [
    ...systemEnd(input.nodes, "stable"),
    ...systemEnd(input.nodes, "context"),
    ...frozenEnd(input.nodes),
    ...lastEndpoint(input),
  ];
}

function laterCall(input: BreakpointInput): Wanted[] {
  return [
    ...systemEnd(input.nodes, "stable"),
    ...frozenEnd(input.nodes),
    ...farEndpoint(input),
    ...lastEndpoint(input),
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

function lastEndpoint({ nodes, caching }: BreakpointInput): Wanted[] {
  const node = nodes.findLastIndex(
    (each) =>
      each.part === "messages" &&
      canCarryMarker(each) &&
      (caching !== "breakpoints" || !each.label.startsWith("assistant:")),
  );
  return node === -1 ? [] : [{ node, label: "endpoint" }];
}

/**
 * The last endpoint that was marked on this very chain: calls with other settings stand on chains of their own.
 * Where entries are found by looking back it is marked again before it falls out of reach; where they are found
 * only at a breakpoint, always.
 */
function farEndpoint(input: BreakpointInput): Wanted[] {
  const known = new Set(input.earlier.flatMap(({ marked }) => marked.map(chainHashOf)));
  const node = input.chain.heads.findLastIndex((head) => known.has(head));
  if (node === -1 || input.nodes[node]?.part !== "messages") return [];
  const appended = positionsBetween(input.nodes, node);
  const reach = input.caching === "breakpoints" ? 0 : LOOK_BACK_MARGIN;
  return appended > reach ? [{ node, label: "previous-endpoint" }] : [];
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
  const isFar = marked.some(({ label }) => label === "previous-endpoint");
  const why =
    input.caching === "breakpoints" ? "is read there" : "lies more than 15 positions back";
  const far = isFar ? `; the previous endpoint ${why}` : "";
  const short = tooShort > 0 ? `; ${tooShort} below the model's minimum left out` : "";
  return `${kind}${far}${short}`;
}
