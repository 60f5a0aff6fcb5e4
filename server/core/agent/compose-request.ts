import {
  type MarkedNode,
  type ModelRequest,
  modelCapabilities,
  TTL_MS,
  type WireSystemBlock,
} from "@/server/core/models";
import {
  CONTENT_ROOT,
  cachingIn,
  contentStep,
  fingerprint,
  type PrefixChain,
  planBreakpoints,
  prefixNodes,
  scopeOf,
  sendableMessages,
} from "@/server/core/prefix";
import { systemBlocks } from "@/server/core/prompt";
import type { ModelCall, RequestRecipe } from "@/server/core/sessions";
import { type CacheKeys, cacheKeyBase, type KeyInUse } from "./cache-keys";
import type { ResidentAgent } from "./resident-agent";
import type { TurnSettings } from "./types";

/** A request with everything the ledger keeps of it. */
export interface ComposedRequest {
  readonly request: ModelRequest;
  readonly scope: string;
  readonly chain: PrefixChain;
  readonly marked: readonly MarkedNode[];
  readonly planReason: string;
  /** The same fingerprints under another scope, once the answer has named it. */
  readonly rescoped: (scope: string) => Pick<ComposedRequest, "scope" | "chain" | "marked">;
  readonly recipe: Omit<RequestRecipe, "omitted" | "bodySha256" | "bodyBytes">;
}

/** The next request of the conversation: what may be replayed, where breakpoints stand, its fingerprints. */
export function composeRequest(
  agent: ResidentAgent,
  turn: Pick<TurnSettings, "call" | "ttl" | "prompts">,
  known: {
    organisation: string | null;
    tokensOfBytes: (bytes: number) => number;
    cacheKeys: CacheKeys;
  },
): ComposedRequest {
  const facts = modelCapabilities(agent.model);
  const system = systemBlocks(agent.prompt, turn.prompts);
  const frozen = frozenHashes(agent, system);
  const sendable = sendableMessages({
    model: agent.model,
    frozenHashes: frozen,
    messages: agent.transcript.map((entry) => entry.message),
  });
  const parts = { tools: agent.tools.tools, system, messages: sendable.messages };
  const nodes = prefixNodes(parts);
  const cacheKey = cacheKeyFor(agent, stableHash(agent, system, frozen), known.cacheKeys);
  const scope = scopeFor(agent, known.organisation, cacheKey);
  const salts = {
    settings: turn.call,
    defaults: { effort: facts.defaultEffort, thinks: facts.thinksByDefault },
    hasImage: nodes.some((node) => node.kind === "image"),
  };
  const chain = fingerprint(nodes, { scope, ...salts }, agent.chain);
  const plan = planBreakpoints({
    caching: cachingIn(agent.route.dialect, facts.caching),
    nodes,
    chain,
    ttl: turn.ttl,
    minimumTokens: facts.minimumCacheTokens,
    tokensOfBytes: known.tokensOfBytes,
    earlier: agent.answered.filter((call) => isOnPrompt(agent, call)),
  });
  const previousMessageId = agent.lastAnswered?.providerMessageId ?? null;
  return {
    request: {
      model: agent.model,
      ...parts,
      settings: turn.call,
      markers: plan.markers,
      previousMessageId,
      cacheKey,
    },
    scope,
    chain,
    marked: plan.marked,
    planReason: plan.reason,
    rescoped: (named) => {
      const moved = fingerprint(nodes, { scope: named, ...salts }, chain);
      const marked = plan.marked.map((mark) => ({
        ...mark,
        chainHash: moved.heads[mark.node] ?? "",
      }));
      return { scope: named, chain: moved, marked };
    },
    recipe: {
      ...(agent.redacts ? { redacted: true } : {}),
      promptSha256: agent.prompt.sha256,
      toolsSha256: agent.tools.sha256,
      chatPrompt: turn.prompts.chatPrompt,
      channelPrompt: turn.prompts.channelPrompt,
      messageRanges: rangesOf(agent.transcript.map((entry) => entry.seq)),
      leftOut: sendable.leftOut.map(([message, block]) => [seqAt(agent, message), block]),
      effort: turn.call.effort,
      thinking: turn.call.thinking,
      maxOutputTokens: turn.call.maxOutputTokens,
      previousMessageId,
      cacheKey,
    },
  };
}

/** The scope this agent's entries live in, as far as it is known. */
export function scopeFor(
  agent: ResidentAgent,
  organisation: string | null,
  cacheKey: string | null,
): string {
  const isKeyed = modelCapabilities(agent.model).caching === "breakpoints";
  return scopeOf({
    dialect: agent.route.dialect,
    endpoint: agent.route.endpoint,
    organisation: agent.route.cacheScope ?? organisation,
    credentialSha256: agent.route.credentialSha256,
    model: agent.model,
    cacheKey: isKeyed ? cacheKey : null,
  });
}

function cacheKeyFor(agent: ResidentAgent, hash: string, cacheKeys: CacheKeys): string | null {
  const { dialect, endpoint } = agent.route;
  if (dialect === "anthropic") return null;
  const base = cacheKeyBase({ endpoint, model: agent.model, stableHash: hash });
  return cacheKeys.next(base, agent.sessionId, keyInUse(agent));
}

function keyInUse({ lastAnswered }: ResidentAgent): KeyInUse | null {
  const marker = lastAnswered?.marked.at(-1);
  if (lastAnswered === null || marker === undefined) return null;
  const warmUntilMs = lastAnswered.startedAtMs + TTL_MS[marker.ttl];
  return { key: lastAnswered.recipe.cacheKey ?? null, warmUntilMs };
}

/** Content hash of tools and stable tier: what all profiles of a toolset have in common. */
function stableHash(
  { tools }: ResidentAgent,
  system: readonly WireSystemBlock[],
  frozen: readonly string[],
): string {
  const stableEnd = system.findLastIndex(({ label }) => label === "stable");
  return frozen.slice(0, tools.tools.length + stableEnd + 1).reduce(contentStep, CONTENT_ROOT);
}

function isOnPrompt(agent: ResidentAgent, { recipe }: ModelCall): boolean {
  return recipe.promptSha256 === agent.prompt.sha256 && recipe.toolsSha256 === agent.tools.sha256;
}

function frozenHashes(agent: ResidentAgent, system: readonly WireSystemBlock[]): string[] {
  return prefixNodes({ tools: agent.tools.tools, system, messages: [] }).map(
    (node) => node.contentHash,
  );
}

function seqAt(agent: ResidentAgent, index: number): number {
  return agent.transcript[index]?.seq ?? 0;
}

/** Sorted numbers as inclusive ranges: 1 2 3 7 → [1,3] [7,7]. */
function rangesOf(seqs: readonly number[]): (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const seq of seqs) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === seq) last[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges;
}
