import type { PromptUsage, TierSalts } from "./accounting";
import type { PromptBlock, Tier } from "./blocks";
import { digest, RunningDigest } from "./hash";
import type { MessagesRequest } from "./request/types";

const MAXIMUM_RECORDS = 4_000;

/** What is remembered of an answered request, to compare a later one with it. */
export interface AnswerRecord {
  readonly messageId: string;
  readonly organisation: string;
  readonly model: string;
  readonly tools: string;
  readonly system: string;
  readonly messages: string;
  readonly messageBlocks: number;
  readonly settings: string;
  readonly cachedTokens: number;
}

export type MissReason =
  | {
      readonly type: "model_changed" | "system_changed" | "tools_changed" | "messages_changed";
      readonly cache_missed_input_tokens: number;
    }
  | { readonly type: "previous_message_not_found" | "unavailable" };

/** The answered requests that can be compared with; bounded, the oldest are forgotten. */
export class AnswerRecords {
  private readonly records = new Map<string, AnswerRecord>();

  add(record: AnswerRecord): void {
    this.records.set(record.messageId, record);
    for (const oldest of this.records.keys()) {
      if (this.records.size <= MAXIMUM_RECORDS) break;
      this.records.delete(oldest);
    }
  }

  find(messageId: string, organisation: string): AnswerRecord | null {
    const record = this.records.get(messageId);
    return record?.organisation === organisation ? record : null;
  }

  list(): AnswerRecord[] {
    return [...this.records.values()];
  }

  clear(organisation: string | null): void {
    for (const [id, record] of this.records) {
      if (organisation === null || record.organisation === organisation) this.records.delete(id);
    }
  }
}

interface Answered {
  readonly request: MessagesRequest;
  readonly blocks: readonly PromptBlock[];
  readonly salts: TierSalts;
  readonly usage: PromptUsage;
}

export function recordAnswer(
  answered: Answered,
  identity: { messageId: string; organisation: string },
): AnswerRecord {
  const { request, blocks, salts, usage } = answered;
  const messages = inTier(blocks, "messages");
  return {
    ...identity,
    model: `${request.model.id}:${request.speed}`,
    tools: tierDigest(blocks, "tools"),
    system: tierDigest(blocks, "system"),
    messages: messagesDigest(messages),
    messageBlocks: messages.length,
    settings: digest(salts.system, salts.messages),
    cachedTokens: usage.total - usage.uncached,
  };
}

/** Why the request could not read all that the previous one had cached; null when it could. */
export function diagnoseMiss(
  { request, blocks, salts, usage }: Answered,
  previous: AnswerRecord | null,
): MissReason | null {
  if (previous === null) return { type: "previous_message_not_found" };
  const missed = previous.cachedTokens - usage.read;
  if (missed <= 0) return null;
  const changed = (type: "model" | "system" | "tools" | "messages"): MissReason => ({
    type: `${type}_changed`,
    cache_missed_input_tokens: missed,
  });
  if (previous.model !== `${request.model.id}:${request.speed}`) return changed("model");
  if (previous.tools !== tierDigest(blocks, "tools")) return changed("tools");
  if (previous.system !== tierDigest(blocks, "system")) return changed("system");
  const shared = inTier(blocks, "messages").slice(0, previous.messageBlocks);
  if (messagesDigest(shared) !== previous.messages) return changed("messages");
  if (digest(salts.system, salts.messages) !== previous.settings) return { type: "unavailable" };
  return null;
}

function inTier(blocks: readonly PromptBlock[], tier: Tier): PromptBlock[] {
  return blocks.filter((block) => block.tier === tier);
}

function tierDigest(blocks: readonly PromptBlock[], tier: Tier): string {
  return digest(...inTier(blocks, tier).map((block) => block.text));
}

function messagesDigest(blocks: readonly PromptBlock[]): string {
  const running = new RunningDigest();
  for (const block of blocks) {
    running.add(block.role ?? "");
    running.add(block.text);
  }
  return running.read();
}
