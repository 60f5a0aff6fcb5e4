import type { ModelClient, WireMessage } from "@/server/core/models";
import type { PrefixChain } from "@/server/core/prefix";
import type { RenderedPrompt } from "@/server/core/prompt";
import { type ModelCall, type StoredMessage, toWireMessage } from "@/server/core/sessions";
import type { FrozenTools } from "@/server/core/tools";
import type { ModelRoute, ToolRunner } from "./types";

/** A message as it is replayed, with its place in the session. */
export interface TranscriptEntry {
  readonly id: string;
  readonly seq: number;
  readonly message: WireMessage;
}

export interface SignatureField {
  readonly name: string;
  readonly value: string;
}

export interface ResidentAgentParts {
  readonly sessionId: string;
  readonly sessionKey: string;
  readonly profile: string;
  readonly model: string;
  readonly route: ModelRoute;
  /** What its signature is made of, as people may read it. */
  readonly signatureFields: readonly SignatureField[];
  readonly prompt: RenderedPrompt;
  readonly tools: FrozenTools;
  readonly toolRunner: ToolRunner;
  readonly client: ModelClient;
  /** Its history and prompt are sent without what is known of people. */
  readonly redacts: boolean;
  readonly history: readonly StoredMessage[];
  /** The session's latest main calls by this model whose answers began, newest first. */
  readonly answered: readonly ModelCall[];
}

/** The cached runtime of one session: frozen prompt and tools, open client, transcript as sent. */
export class ResidentAgent {
  readonly sessionId: string;
  readonly sessionKey: string;
  readonly profile: string;
  readonly model: string;
  readonly route: ModelRoute;
  readonly signatureFields: readonly SignatureField[];
  prompt: RenderedPrompt;
  readonly tools: FrozenTools;
  readonly client: ModelClient;
  readonly redacts: boolean;
  toolRunner: ToolRunner;
  chain: PrefixChain | null = null;
  private latest: readonly ModelCall[];
  private entries: TranscriptEntry[];

  constructor(parts: ResidentAgentParts) {
    this.sessionId = parts.sessionId;
    this.sessionKey = parts.sessionKey;
    this.profile = parts.profile;
    this.model = parts.model;
    this.route = parts.route;
    this.signatureFields = parts.signatureFields;
    this.prompt = parts.prompt;
    this.tools = parts.tools;
    this.toolRunner = parts.toolRunner;
    this.client = parts.client;
    this.redacts = parts.redacts;
    this.latest = latestOfEachSettings(parts.answered);
    this.entries = parts.history.filter(isSent).map(toEntry);
    this.lastSeq = parts.history.at(-1)?.seq ?? 0;
  }

  /** Seq of the newest stored message this agent knows of, sent or not. */
  lastSeq: number;

  /** Number of the lease it last ran under: others wrote in between when the next one does not follow it. */
  lastFence: number | null = null;

  /** Calls whose answers began, newest first: the latest for each way of calling the model. */
  get answered(): readonly ModelCall[] {
    return this.latest;
  }

  get lastAnswered(): ModelCall | null {
    return this.latest[0] ?? null;
  }

  get transcript(): readonly TranscriptEntry[] {
    return this.entries;
  }

  /** Bytes of wire JSON held in memory. */
  get residentBytes(): number {
    const history = this.entries.reduce(
      (sum, entry) => sum + entry.message.blocks.reduce((bytes, block) => bytes + block.bytes, 0),
      0,
    );
    return history + this.prompt.totalBytes + this.tools.bytes;
  }

  /** Takes up a call whose answer began. */
  remember(call: ModelCall): void {
    this.latest = latestOfEachSettings([call, ...this.latest]);
  }

  /** Takes up messages that were just stored. */
  append(messages: readonly StoredMessage[]): void {
    this.entries.push(...messages.filter(isSent).map(toEntry));
    this.lastSeq = messages.at(-1)?.seq ?? this.lastSeq;
  }

  /** Forgets messages that are not to be sent again. */
  exclude(messageIds: readonly string[]): void {
    if (messageIds.length === 0) return;
    this.entries = this.entries.filter((entry) => !messageIds.includes(entry.id));
  }

  /** Sends these messages in other bytes from now on. */
  replace(messages: readonly StoredMessage[]): void {
    if (messages.length === 0) return;
    const changed = new Map(messages.map((message) => [message.id, toEntry(message)]));
    this.entries = this.entries.map((entry) => changed.get(entry.id) ?? entry);
  }

  /** Takes the whole history anew, with the calls that were answered, after somebody else wrote to the session. */
  reload(history: readonly StoredMessage[], answered: readonly ModelCall[]): void {
    this.entries = history.filter(isSent).map(toEntry);
    this.lastSeq = history.at(-1)?.seq ?? 0;
    this.latest = latestOfEachSettings(answered);
  }

  /** Ends the client and lets the transcript go. Nothing stored is touched. */
  release(): void {
    this.client.close();
    this.entries = [];
    this.chain = null;
  }
}

function latestOfEachSettings(calls: readonly ModelCall[]): readonly ModelCall[] {
  const latest = new Map<string, ModelCall>();
  for (const call of calls) {
    const { effort, thinking } = call.recipe;
    const settings = `${effort} ${thinking}`;
    if (!latest.has(settings)) latest.set(settings, call);
  }
  return [...latest.values()];
}

function isSent(message: StoredMessage): boolean {
  return message.excluded === null;
}

function toEntry(message: StoredMessage): TranscriptEntry {
  return { id: message.id, seq: message.seq, message: toWireMessage(message) };
}
