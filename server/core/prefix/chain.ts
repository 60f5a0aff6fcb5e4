import { sha256 } from "@/server/core/kernel";
import type { CallSettings, Effort } from "@/server/core/models";
import type { PrefixNode } from "./nodes";

/**
 * Hash after each node. `heads` carry scope and settings (who can read the entry), `content` carries
 * neither (what a thinking block was written after).
 */
export interface PrefixChain {
  readonly root: string;
  readonly messageSalt: string;
  readonly hashes: readonly string[];
  readonly heads: readonly string[];
  readonly content: readonly string[];
}

export interface ChainInput {
  readonly scope: string;
  readonly settings: CallSettings;
  /** What the model does when nothing is said. */
  readonly defaults: { readonly effort: Effort | null; readonly thinks: boolean };
  readonly hasImage: boolean;
}

export const CONTENT_ROOT = sha256("content");

/** The next content hash after a block with that hash. */
export function contentStep(before: string, contentHash: string): string {
  return sha256(`${before}${contentHash}`);
}

/** The fingerprint chain of the nodes; takes what it can from an earlier chain of the same conversation. */
export function fingerprint(
  nodes: readonly PrefixNode[],
  input: ChainInput,
  earlier: PrefixChain | null = null,
): PrefixChain {
  const root = sha256(`scope:${input.scope}`);
  const messageSalt = settingsSalt(input);
  const kept = earlier === null ? 0 : sharedNodes(nodes, earlier);
  const headsKept = earlier?.root === root && earlier.messageSalt === messageSalt ? kept : 0;
  const heads = earlier?.heads.slice(0, headsKept) ?? [];
  const content = earlier?.content.slice(0, kept) ?? [];
  for (let at = headsKept; at < nodes.length; at += 1) {
    heads.push(headAfter(nodes, at, { before: heads[at - 1] ?? root, messageSalt }));
  }
  for (const node of nodes.slice(kept)) {
    content.push(contentStep(content.at(-1) ?? CONTENT_ROOT, node.contentHash));
  }
  return { root, messageSalt, hashes: nodes.map((node) => node.contentHash), heads, content };
}

function headAfter(
  nodes: readonly PrefixNode[],
  at: number,
  salt: { before: string; messageSalt: string },
): string {
  const node = nodes[at];
  if (node === undefined) return salt.before;
  const entersMessages = node.part === "messages" && nodes[at - 1]?.part !== "messages";
  const entersSystem = node.part === "system" && nodes[at - 1]?.part !== "system";
  const before = entersMessages
    ? sha256(`${salt.before}${salt.messageSalt}`)
    : entersSystem
      ? sha256(`${salt.before}system`)
      : salt.before;
  return sha256(`${before}${node.contentHash}`);
}

/** Settings that a provider mixes into the message part; a default given openly equals none given. */
function settingsSalt({ settings, defaults, hasImage }: ChainInput): string {
  const effort = settings.effort === defaults.effort ? null : settings.effort;
  const thinking = settings.thinking === "adaptive" && defaults.thinks ? null : settings.thinking;
  return sha256(JSON.stringify(["messages", thinking, effort, hasImage]));
}

function sharedNodes(nodes: readonly PrefixNode[], earlier: PrefixChain): number {
  const most = Math.min(nodes.length, earlier.hashes.length);
  for (let at = 0; at < most; at += 1) {
    if (nodes[at]?.contentHash !== earlier.hashes[at]) return at;
  }
  return most;
}
