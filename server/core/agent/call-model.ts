import { GatewayError, sha256, toGatewayError, utf8Bytes } from "@/server/core/kernel";
import {
  type ContentBlock,
  NO_USAGE,
  type StopReason,
  type StreamPart,
  type ThinkingOrigin,
  wireBlock,
} from "@/server/core/models";
import { contentStep } from "@/server/core/prefix";
import type { CallPatch, ModelCall } from "@/server/core/sessions";
import { type ComposedRequest, composeRequest, scopeFor } from "./compose-request";
import type { ResidentAgent } from "./resident-agent";
import type { SharedWrite } from "./shared-writes";
import type { AgentPorts, TurnSettings } from "./types";

export interface AnswerBlock {
  readonly block: ContentBlock;
  readonly origin: ThinkingOrigin | null;
}

/** What came of one call. `answered`: the provider took the request and began to answer. */
export interface CallOutcome {
  readonly call: ModelCall;
  readonly answered: boolean;
  /** Complete blocks in order. */
  readonly blocks: readonly AnswerBlock[];
  /** Text of a block that was cut before its end. */
  readonly cutText: string;
  readonly stopReason: StopReason | null;
  readonly error: GatewayError | null;
}

/** Makes one call and keeps its ledger row. Provider failures are in the outcome; only a broken store throws. */
export async function callModel(
  agent: ResidentAgent,
  turn: TurnSettings,
  ports: AgentPorts,
): Promise<CallOutcome> {
  const credential = agent.route.credentialSha256;
  const composed = composeRequest(agent, turn, {
    organisation: ports.organisations.get(credential) ?? agent.lastAnswered?.organisation ?? null,
    tokensOfBytes: ports.tokensOfBytes,
    cacheKeys: ports.cacheKeys,
  });
  agent.chain = composed.chain;
  const shared = composed.marked.find(({ label }) => label === "stable") ?? null;
  const write = await ports.sharedWrites.enter(shared, turn.signal);
  const progress = new CallProgress(agent, turn, ports, { ...composed, write });
  let error: GatewayError | null = null;
  try {
    for await (const part of agent.client.stream(composed.request, { signal: turn.signal })) {
      await progress.take(part);
    }
    error = progress.missingEnd();
  } catch (cause) {
    error = toGatewayError(cause);
    if (error.code === "STORE_FAILED") throw error;
    if (error.code === "INTERNAL") ports.logger.error({ err: cause }, "a model call failed");
  } finally {
    write.ended();
  }
  return progress.end(error);
}

/** One call from its sending to its end: ledger row, live events, blocks. */
class CallProgress {
  private call: ModelCall;
  private inserted = false;
  private answered = false;
  private readonly blocks: AnswerBlock[] = [];
  private openText = new Map<number, string>();
  private content: string;
  private stopReason: StopReason | null = null;

  constructor(
    private readonly agent: ResidentAgent,
    private readonly turn: TurnSettings,
    private readonly ports: AgentPorts,
    private readonly composed: ComposedRequest & { readonly write: SharedWrite },
  ) {
    this.call = newCall(agent, turn, ports, composed);
    this.content = composed.chain.content.at(-1) ?? "";
  }

  async take(part: StreamPart): Promise<void> {
    switch (part.type) {
      case "request-sent":
        return this.sent(part);
      case "answer-start":
        return this.answerStart(part);
      case "text-delta":
        this.openText.set(part.index, (this.openText.get(part.index) ?? "") + part.text);
        this.firstToken();
        return this.emitPart(part);
      case "thinking-delta":
      case "tool-call-start":
      case "tool-call-delta":
        this.firstToken();
        return this.emitPart(part);
      case "block-end":
        this.openText.delete(part.index);
        return this.blockEnd(part.block);
      case "answer-end":
        this.stopReason = part.stopReason;
        this.call = {
          ...this.call,
          usage: part.usage,
          rawUsage: part.rawUsage,
          stopReason: part.stopReason,
          verdict: part.verdict,
        };
        return;
    }
  }

  /** The error of an answer that stopped coming without an end; null when it ended. */
  missingEnd(): GatewayError | null {
    if (this.stopReason !== null) return null;
    return new GatewayError("PROVIDER_FAILED", "the answer was cut off", {
      hint: "Send the message again.",
      retryable: true,
    });
  }

  async end(error: GatewayError | null): Promise<CallOutcome> {
    const { clock, ledger, costOf } = this.ports;
    const state = error === null ? "done" : error.code === "INTERRUPTED" ? "interrupted" : "failed";
    const { model, provider, startedAtMs, usage } = this.call;
    const cost = costOf(usage, { provider, model, atMs: startedAtMs });
    const patch: CallPatch = {
      state,
      ...cost,
      totalMs: clock.now() - startedAtMs,
      firstTokenMs: this.call.firstTokenMs,
      usage,
      rawUsage: this.call.rawUsage,
      stopReason: this.stopReason,
      verdict: this.call.verdict,
      error: error === null ? null : { code: error.code, message: error.message, hint: error.hint },
    };
    this.call = { ...this.call, ...patch };
    if (this.inserted) {
      await ledger.patchCall(this.call.id, patch);
      this.turn.emit({ type: "call-ended", call: this.call });
    }
    if (this.answered) this.agent.remember(this.call);
    return {
      call: this.call,
      answered: this.answered,
      blocks: this.blocks,
      cutText: [...this.openText.values()].join(""),
      stopReason: this.stopReason,
      error,
    };
  }

  private async sent(part: Extract<StreamPart, { type: "request-sent" }>): Promise<void> {
    const recipe = {
      ...this.composed.recipe,
      omitted: part.omitted,
      bodySha256: sha256(part.body),
      bodyBytes: utf8Bytes(part.body),
    };
    this.call = { ...this.call, recipe };
    if (this.inserted) {
      await this.ports.ledger.patchCall(this.call.id, { recipe });
      return;
    }
    await this.ports.ledger.insertCall(this.call);
    this.inserted = true;
    this.turn.emit({ type: "call-started", call: this.call });
  }

  private async answerStart(part: Extract<StreamPart, { type: "answer-start" }>): Promise<void> {
    this.answered = true;
    this.composed.write.began(this.call.startedAtMs);
    const { organisation, providerMessageId, requestId, usage, rawUsage } = part;
    if (organisation !== null)
      this.ports.organisations.set(this.agent.route.credentialSha256, organisation);
    const patch = {
      ...this.rescoped(scopeFor(this.agent, organisation, this.composed.request.cacheKey)),
      organisation,
      providerMessageId,
      requestId,
      usage,
      rawUsage,
    };
    this.call = { ...this.call, ...patch };
    await this.ports.ledger.patchCall(this.call.id, patch);
  }

  private rescoped(scope: string): Pick<CallPatch, "scope" | "prefixHead" | "marked"> {
    if (scope === this.composed.scope) return {};
    const { chain, marked } = this.composed.rescoped(scope);
    this.agent.chain = chain;
    return { scope, prefixHead: chain.heads.at(-1) ?? "", marked };
  }

  private firstToken(): void {
    if (this.call.firstTokenMs !== null) return;
    const firstTokenMs = this.ports.clock.now() - this.call.startedAtMs;
    this.call = { ...this.call, firstTokenMs };
  }

  private blockEnd(block: ContentBlock): void {
    // Providers refuse blank text when it is sent back.
    if (block.type === "text" && block.text.trim() === "") return;
    const isThinking = block.type === "thinking" || block.type === "redacted_thinking";
    const origin = isThinking ? { model: this.agent.model, contentHash: this.content } : null;
    this.blocks.push({ block, origin });
    this.content = contentStep(this.content, wireBlock("assistant", block).sha256);
  }

  private emitPart(
    part: Extract<
      StreamPart,
      { type: "text-delta" | "thinking-delta" | "tool-call-start" | "tool-call-delta" }
    >,
  ): void {
    const callId = this.call.id;
    if (part.type === "tool-call-start") {
      const { index, id, name } = part;
      this.turn.emit({ type: "tool-call-start", callId, index, toolUseId: id, name });
      return;
    }
    this.turn.emit({ ...part, callId });
  }
}

function newCall(
  agent: ResidentAgent,
  turn: TurnSettings,
  ports: AgentPorts,
  composed: ComposedRequest & { readonly write: SharedWrite },
): ModelCall {
  return {
    id: ports.ids.next("call"),
    sessionId: agent.sessionId,
    turnId: turn.turnId,
    profile: agent.profile,
    provider: agent.route.provider,
    baseUrl: agent.route.baseUrl,
    model: agent.model,
    purpose: "main",
    state: "running",
    startedAtMs: ports.clock.now(),
    firstTokenMs: null,
    totalMs: null,
    usage: NO_USAGE,
    rawUsage: null,
    costNano: null,
    costStatus: "unknown",
    priceId: null,
    stopReason: null,
    providerMessageId: null,
    requestId: null,
    organisation: null,
    scope: composed.scope,
    prefixHead: composed.chain.heads.at(-1) ?? "",
    contentHead: composed.chain.content.at(-1) ?? "",
    marked: composed.marked,
    planReason: `${composed.planReason}${waited(composed.write)}`,
    recipe: { ...composed.recipe, omitted: [], bodySha256: "", bodyBytes: 0 },
    verdict: null,
    error: null,
    dialect: agent.route.dialect,
    fallback: turn.note,
  };
}

function waited({ waitedMs }: SharedWrite): string {
  return waitedMs === 0 ? "" : `; waited ${waitedMs} ms for another call to write the shared part`;
}
