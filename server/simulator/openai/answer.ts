import type { Account } from "../access";
import { pause } from "../clock";
import { readConversation } from "../conversation";
import { ApiError, defaultErrorMessage } from "../errors";
import { DroppedError, EventWriter } from "../event-stream";
import { type Exchange, parseBody, sendJson } from "../exchange";
import { type Fault, NO_STREAM_FAULT } from "../faults";
import { meetFault } from "../messages-endpoint";
import { limitReply, outputTokens, thinkingTokens } from "../reply";
import { scriptedReply } from "../script";
import type { SimulatorState } from "../state";
import { commitOpenai, type OpenaiPlan, planOpenai } from "./cache";
import { chatCompletion, streamChat } from "./chat-wire";
import { readChat } from "./read-chat";
import { readResponses } from "./read-responses";
import { refused } from "./refusals";
import { responseObject, streamResponse } from "./responses-wire";
import type { OpenaiAnswer, OpenaiApi, OpenaiRequest } from "./types";

/** Answers POST /v1/chat/completions and /v1/responses: reads, counts, replies, caches when the answer starts. */
export async function answerOpenai(
  api: OpenaiApi,
  { exchange, account, state }: { exchange: Exchange; account: Account; state: SimulatorState },
): Promise<void> {
  const fault = await meetFault(exchange, account, state);
  const request = readBody(api, exchange);
  const { startedAtMs } = exchange.entry;
  const entries = request.model.caching === "automatic" ? state.steps : state.entries;
  const context = { account, entries, startedAtMs };
  const plan = planOpenai(request, context);
  checkContext(request, plan.usage);
  const answer = compose({ request, plan, account, state });
  const { delivery } = answer.reply;
  if (!request.stream) refuseBrokenJson(answer, fault);
  const prefilled = plan.usage.total - plan.usage.read;
  const prefillMs = state.prefillMsBase + (state.prefillMsPerKiloToken * prefilled) / 1_000;
  await pause(prefillMs + delivery.firstTokenDelayMs, exchange.signal);
  commitOpenai(plan, { ...context, model: request.model.id, answeredAtMs: state.clock.now() });
  note(exchange, answer, plan);
  state.changed();
  if (!request.stream) {
    const whole = api === "chat" ? chatCompletion(answer) : responseObject(answer);
    sendJson(exchange.response, JSON.stringify(whole));
    return;
  }
  const events = new EventWriter(exchange.response, {
    fault:
      fault === null
        ? NO_STREAM_FAULT
        : { dropAfterEvents: fault.dropAfterEvents, errorType: fault.streamError },
    signal: exchange.signal,
  });
  const fails = (fault?.streamError ?? null) !== null;
  const pace = { chunkMs: delivery.chunkMs ?? state.chunkMs, fails };
  if (api === "chat") await streamChat(events, answer, pace);
  else await streamResponse(events, answer, pace);
}

/** Answers POST /v1/responses/input_tokens: the same reading and counting, nothing cached. */
export async function countOpenai(
  exchange: Exchange,
  account: Account,
  state: SimulatorState,
): Promise<void> {
  await meetFault(exchange, account, state);
  const request = readBody("responses", exchange);
  const context = { account, entries: state.entries, startedAtMs: exchange.entry.startedAtMs };
  const { usage } = planOpenai(request, context);
  const body = { object: "response.input_tokens", input_tokens: usage.total };
  sendJson(exchange.response, JSON.stringify(body));
}

function readBody(api: OpenaiApi, { entry }: Exchange): OpenaiRequest {
  const body = parseBody(entry.rawBody);
  entry.model = typeof body.model === "string" ? body.model : null;
  return api === "chat" ? readChat(body) : readResponses(body);
}

function checkContext({ model, api }: OpenaiRequest, { total }: OpenaiPlan["usage"]): void {
  if (total <= model.contextTokens) return;
  throw refused(
    `This model's maximum context length is ${model.contextTokens} tokens. However, your messages resulted in ${total} tokens.`,
    api === "chat" ? "messages" : "input",
    "context_length_exceeded",
  );
}

interface Composing {
  readonly request: OpenaiRequest;
  readonly plan: OpenaiPlan;
  readonly account: Account;
  readonly state: SimulatorState;
}

function compose({ request, plan, account, state }: Composing): OpenaiAnswer {
  const { total, read, written } = plan.usage;
  const told = { total, read, write5m: written, write1h: 0, uncached: total - read - written };
  const { model, messages, system, tools, effort } = request;
  const thinks = effort !== "none" && effort !== "minimal" && effort !== "low";
  const conversation = readConversation(
    {
      ...{ messages, system, tools },
      effort: thinks ? "medium" : "low",
      thinking: { type: thinks ? "adaptive" : "disabled" },
      model: { name: model.name, traits: new Set() },
    },
    told,
  );
  const subject = {
    organisation: account.organisation,
    model: model.id,
    lastUserText: [...conversation.results.map(({ text }) => text), ...conversation.newTexts].join(
      "\n",
    ),
    systemText: conversation.systemText,
  };
  const attemptKey = JSON.stringify(request.messages.slice(-4));
  const whole =
    state.fixtures.take(subject) ??
    scriptedReply(conversation, () => state.countAttempt(attemptKey));
  const limits = { maxTokens: request.maxOutputTokens, stopSequences: request.stopSequences };
  const reply = limitReply(whole, limits);
  const prefix = request.api === "chat" ? "chatcmpl" : "resp";
  return {
    id: `${prefix}_sim_${state.next("message")}`,
    createdAtSeconds: Math.floor(state.clock.now() / 1_000),
    request,
    reply,
    usage: plan.usage,
    outputTokens: outputTokens(reply),
    reasoningTokens: thinkingTokens(reply),
    nextCallId: () => `call_sim_${state.next("toolUse")}`,
  };
}

// A JSON answer cannot break off half-way: it fails as a whole, and nothing is written.
function refuseBrokenJson({ reply: { delivery } }: OpenaiAnswer, fault: Fault | null): void {
  const drops = delivery.breaksOff === "drop" || (fault?.dropAfterEvents ?? null) !== null;
  if (drops) throw new DroppedError();
  if (delivery.breaksOff === "error" || (fault?.streamError ?? null) !== null) {
    throw new ApiError(529, defaultErrorMessage(529));
  }
}

function note({ entry }: Exchange, answer: OpenaiAnswer, { hit, writes, usage }: OpenaiPlan): void {
  const { total, read, written } = usage;
  entry.hit = hit === null ? null : { path: hit.path, position: 0, tokens: hit.tokens };
  entry.breakpoints =
    answer.request.model.caching === "automatic"
      ? []
      : writes.map(({ path, tokens }) => ({ path, tokens }));
  entry.messageId = answer.id;
  entry.stopReason = answer.reply.stopReason;
  entry.usage = {
    ...{ total, read, write5m: 0, write1h: 0, writeOther: written },
    uncached: total - read - written,
    outputTokens: answer.outputTokens,
  };
}
