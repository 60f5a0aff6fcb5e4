import type { PromptBlock, Tier } from "./blocks";
import { type CacheEntries, type CacheEntry, TTL_MS } from "./cache-entries";
import { digest } from "./hash";
import type { Ttl } from "./request/types";

const LOOK_BACK_POSITIONS = 20;
const BYTES_PER_TOKEN = 4;

export interface Scope {
  readonly organisation: string;
  readonly workspace: string;
  readonly model: string;
}

/** What enters the hash in front of the system and the message tier. */
export interface TierSalts {
  readonly system: string;
  readonly messages: string;
}

export interface ChainNode {
  readonly hash: string;
  readonly tokens: number;
  readonly position: number;
  readonly ttl: Ttl | null;
  readonly path: string;
}

export interface PromptUsage {
  readonly total: number;
  readonly read: number;
  readonly write5m: number;
  readonly write1h: number;
  readonly uncached: number;
}

/** What a request reads and would write; nothing happens to the cache before `commitPlan`. */
export interface CachePlan {
  readonly usage: PromptUsage;
  readonly hit: ChainNode | null;
  readonly breakpoints: readonly ChainNode[];
}

export function tokensOf(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** The hash chain over all blocks; any change breaks every node from there on. */
export function buildChain(
  scope: Scope,
  blocks: readonly PromptBlock[],
  salts: TierSalts,
): ChainNode[] {
  let hash = digest(scope.organisation, scope.workspace, scope.model);
  let bytes = 0;
  let images = 0;
  let position = -1;
  let tier: Tier = "tools";
  let previous: PromptBlock | null = null;
  return blocks.map((block) => {
    if (tier === "tools" && block.tier !== "tools") hash = digest(hash, "system", salts.system);
    if (tier !== "messages" && block.tier === "messages") {
      hash = digest(hash, "messages", salts.messages);
    }
    tier = block.tier;
    hash = digest(hash, block.role ?? "", block.text);
    if (block.imageTokens === null) bytes += block.bytes;
    else images += block.imageTokens;
    if (!continuesRun(previous, block)) position += 1;
    previous = block;
    return { hash, tokens: tokensOf(bytes) + images, position, ttl: block.ttl, path: block.path };
  });
}

// A run of tool_use blocks counts as one position of the look-back, so does one of tool_result.
function continuesRun(previous: PromptBlock | null, block: PromptBlock): boolean {
  if (block.type !== "tool_use" && block.type !== "tool_result") return false;
  return previous?.type === block.type;
}

interface PlanContext {
  readonly entries: CacheEntries;
  readonly minimumTokens: number;
  readonly startedAtMs: number;
}

/** Finds what the request reads and counts what it would write. */
export function planCache(chain: readonly ChainNode[], context: PlanContext): CachePlan {
  const breakpoints = chain.filter(
    (node) => node.ttl !== null && node.tokens >= context.minimumTokens,
  );
  const hit = findHit(chain, breakpoints, context);
  const total = chain.at(-1)?.tokens ?? 0;
  const read = hit?.tokens ?? 0;
  const longEnd = breakpoints.findLast((node) => node.ttl === "1h")?.tokens ?? 0;
  const end = Math.max(read, breakpoints.at(-1)?.tokens ?? 0);
  const write1h = Math.max(0, longEnd - read);
  const write5m = end - read - write1h;
  return { hit, breakpoints, usage: { total, read, write5m, write1h, uncached: total - end } };
}

function findHit(
  chain: readonly ChainNode[],
  breakpoints: readonly ChainNode[],
  { entries, startedAtMs }: PlanContext,
): ChainNode | null {
  for (const breakpoint of breakpoints.toReversed()) {
    const oldest = breakpoint.position - LOOK_BACK_POSITIONS + 1;
    for (let index = chain.indexOf(breakpoint); index >= 0; index -= 1) {
      const node = chain[index];
      if (node === undefined || node.position < oldest) break;
      if (entries.readable(node.hash, startedAtMs) !== null) return node;
    }
  }
  return null;
}

interface CommitContext {
  readonly entries: CacheEntries;
  readonly scope: Scope;
  readonly startedAtMs: number;
  readonly answeredAtMs: number;
}

/** Writes the marked entries and refreshes what was read; called when the answer starts. */
export function commitPlan(plan: CachePlan, context: CommitContext): void {
  const { entries, answeredAtMs } = context;
  const marked = new Map(plan.breakpoints.map((node) => [node.hash, node]));
  if (plan.hit !== null) {
    const entry = entries.get(plan.hit.hash);
    if (entry !== null) entries.put(refreshed(entry, context.startedAtMs), answeredAtMs);
    marked.delete(plan.hit.hash);
  }
  for (const node of marked.values()) {
    const live = entries.readable(node.hash, context.startedAtMs);
    entries.put(
      live === null ? written(node, context) : refreshed(live, context.startedAtMs),
      answeredAtMs,
    );
  }
}

function refreshed(entry: CacheEntry, startedAtMs: number): CacheEntry {
  const expiresAtMs = Math.max(entry.expiresAtMs, startedAtMs + TTL_MS[entry.ttl]);
  return { ...entry, expiresAtMs };
}

// Two cold requests may write one entry at once: the earlier readable time and the longer life stay.
function written(node: ChainNode, context: CommitContext): CacheEntry {
  const ttl = node.ttl ?? "5m";
  const parallel = context.entries.get(node.hash);
  const isLive = parallel !== null && parallel.expiresAtMs > context.startedAtMs;
  const ownExpiryMs = context.startedAtMs + TTL_MS[ttl];
  return {
    hash: node.hash,
    organisation: context.scope.organisation,
    model: context.scope.model,
    tokens: node.tokens,
    ttl: isLive && parallel.ttl === "1h" ? "1h" : ttl,
    readableFromMs: isLive
      ? Math.min(parallel.readableFromMs, context.answeredAtMs)
      : context.answeredAtMs,
    expiresAtMs: isLive ? Math.max(parallel.expiresAtMs, ownExpiryMs) : ownExpiryMs,
  };
}
