import type { Account } from "./access";
import {
  buildChain,
  type CachePlan,
  type ChainNode,
  commitPlan,
  planCache,
  type Scope,
  type TierSalts,
} from "./accounting";
import { type PromptBlock, promptBlocks } from "./blocks";
import { pause } from "./clock";
import { type Conversation, readConversation } from "./conversation";
import { diagnoseMiss, type MissReason, recordAnswer } from "./diagnostics";
import { ApiError, defaultErrorMessage, invalid } from "./errors";
import { DroppedError, streamAnswer } from "./event-stream";
import { type Exchange, modelIn, parseBody, readHeaders, sendJson } from "./exchange";
import { type Fault, faultError, NO_STREAM_FAULT } from "./faults";
import { limitReply, outputTokens, type Reply, reply } from "./reply";
import { readRequest } from "./request/read-request";
import { BINDING_BETA, type MessagesRequest, type RequestHeaders } from "./request/types";
import { tierSalts } from "./salts";
import { scriptedReply } from "./script";
import type { SimulatorState } from "./state";
import { type CheckedThinking, checkThinking } from "./thinking";
import { type Answer, wholeMessage, wireBlocks } from "./wire";

/** A request that was read, checked and counted, but not yet answered. */
interface Prepared {
  readonly headers: RequestHeaders;
  readonly request: MessagesRequest;
  readonly blocks: readonly PromptBlock[];
  readonly thinking: CheckedThinking;
  readonly salts: TierSalts;
  readonly scope: Scope;
  readonly chain: readonly ChainNode[];
}

/** Answers POST /v1/messages: reads, counts, replies, and writes the cache when the answer starts. */
export async function answerMessages(
  exchange: Exchange,
  account: Account,
  state: SimulatorState,
): Promise<void> {
  const fault = await meetFault(exchange, account, state);
  const prepared = prepare(exchange, account, false);
  const { request, chain } = prepared;
  const plan = planCache(chain, {
    entries: state.entries,
    minimumTokens: state.minimumFor(request.model),
    startedAtMs: exchange.entry.startedAtMs,
  });
  checkContextWindow(request, plan);
  notePlan(exchange, plan);
  const answer = composeAnswer(prepared, plan, state);
  const { delivery } = answer.reply;
  if (!request.stream) refuseBrokenJson(answer, fault);
  await pause(prefillMs(plan, state) + delivery.firstTokenDelayMs, exchange.signal);
  commit(exchange, { prepared, plan, answer, state });
  if (!request.stream) {
    sendJson(exchange.response, JSON.stringify(wholeMessage(answer)));
    return;
  }
  await streamAnswer(exchange.response, answer, {
    chunkMs: delivery.chunkMs ?? state.chunkMs,
    fault:
      fault === null
        ? NO_STREAM_FAULT
        : { dropAfterEvents: fault.dropAfterEvents, errorType: fault.streamError },
    signal: exchange.signal,
  });
}

/** Answers POST /v1/messages/count_tokens: the same reading and counting, nothing cached. */
export async function countTokens(
  exchange: Exchange,
  account: Account,
  state: SimulatorState,
): Promise<void> {
  await meetFault(exchange, account, state);
  const { chain } = prepare(exchange, account, true);
  sendJson(exchange.response, JSON.stringify({ input_tokens: chain.at(-1)?.tokens ?? 0 }));
}

/** Meets the fault that is armed for this request, if there is one: waits, refuses, or gives it back. */
export async function meetFault(
  exchange: Exchange,
  account: Account,
  state: SimulatorState,
): Promise<Fault | null> {
  const fault = state.faults.take(account.organisation, () => modelIn(exchange.entry.rawBody));
  if (fault === null) return null;
  await pause(fault.latencyMs, exchange.signal);
  const error = faultError(fault);
  if (error !== null) throw error;
  return fault;
}

function prepare(exchange: Exchange, account: Account, isCounting: boolean): Prepared {
  const headers = readHeaders(exchange.request);
  const body = parseBody(exchange.entry.rawBody);
  exchange.entry.model = typeof body.model === "string" ? body.model : null;
  const request = readRequest(body, { headers, isCounting });
  const thinking = checkThinking(promptBlocks(request), request);
  const salts = tierSalts(request);
  const scope = { ...account, model: request.model.id };
  const chain = buildChain(scope, thinking.kept, salts);
  return { headers, request, blocks: thinking.kept, thinking, salts, scope, chain };
}

function checkContextWindow({ model }: MessagesRequest, { usage }: CachePlan): void {
  if (usage.total <= model.contextTokens) return;
  throw invalid(`prompt is too long: ${usage.total} tokens > ${model.contextTokens} maximum`);
}

function notePlan({ entry }: Exchange, { hit, breakpoints }: CachePlan): void {
  entry.hit = hit === null ? null : { path: hit.path, position: hit.position, tokens: hit.tokens };
  entry.breakpoints = breakpoints.map(({ path, tokens }) => ({ path, tokens }));
}

function composeAnswer(prepared: Prepared, plan: CachePlan, state: SimulatorState): Answer {
  const { request, thinking, headers } = prepared;
  const missReason = missReasonOf(prepared, plan, state);
  const composed =
    request.maxTokens === 0
      ? { ...reply([]), stopReason: "max_tokens" as const }
      : limitReply(composeReply(prepared, plan, state), request);
  return {
    id: `msg_sim_${state.next("message")}`,
    model: request.model.id,
    blocks: wireBlocks(composed.blocks, {
      model: request.model.id,
      display: request.thinking.display,
      binder: thinking.binder,
      nextToolId: () => `toolu_sim_${state.next("toolUse")}`,
    }),
    reply: composed,
    usage: plan.usage,
    speed: request.speed,
    missReason,
    dropped: headers.betas.has(BINDING_BETA) ? thinking.dropped : null,
  };
}

function composeReply(
  { request, scope, chain }: Prepared,
  plan: CachePlan,
  state: SimulatorState,
): Reply {
  const conversation = readConversation(request, plan.usage);
  const fixture = state.fixtures.take({
    organisation: scope.organisation,
    model: request.model.id,
    lastUserText: lastText(conversation),
    systemText: conversation.systemText,
  });
  if (fixture !== null) return fixture;
  return scriptedReply(conversation, () => state.countAttempt(chain.at(-1)?.hash ?? ""));
}

function lastText({ newTexts, results }: Conversation): string {
  return [...results.map((result) => result.text), ...newTexts].join("\n");
}

function missReasonOf(
  { request, blocks, salts, scope }: Prepared,
  { usage }: CachePlan,
  state: SimulatorState,
): MissReason | null {
  if (request.previousMessageId === null) return null;
  const previous = state.answers.find(request.previousMessageId, scope.organisation);
  return diagnoseMiss({ request, blocks, salts, usage }, previous);
}

// A JSON answer cannot break off half-way: it fails as a whole, and nothing is written.
function refuseBrokenJson({ reply: { delivery } }: Answer, fault: Fault | null): void {
  if (delivery.breaksOff === "drop" || (fault?.dropAfterEvents ?? null) !== null) {
    throw new DroppedError();
  }
  if (delivery.breaksOff === "error" || (fault?.streamError ?? null) !== null) {
    throw new ApiError(529, defaultErrorMessage(529));
  }
}

function prefillMs({ usage }: CachePlan, state: SimulatorState): number {
  const prefilled = usage.total - usage.read;
  return state.prefillMsBase + (state.prefillMsPerKiloToken * prefilled) / 1_000;
}

interface Commit {
  readonly prepared: Prepared;
  readonly plan: CachePlan;
  readonly answer: Answer;
  readonly state: SimulatorState;
}

function commit({ entry }: Exchange, { prepared, plan, answer, state }: Commit): void {
  const { request, blocks, salts, scope } = prepared;
  commitPlan(plan, {
    entries: state.entries,
    scope,
    startedAtMs: entry.startedAtMs,
    answeredAtMs: state.clock.now(),
  });
  const identity = { messageId: answer.id, organisation: scope.organisation };
  state.answers.add(recordAnswer({ request, blocks, salts, usage: plan.usage }, identity));
  entry.messageId = answer.id;
  entry.stopReason = answer.reply.stopReason;
  entry.usage = { ...plan.usage, outputTokens: outputTokens(answer.reply) };
  state.changed();
}
