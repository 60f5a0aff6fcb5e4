import { invalid } from "../errors";
import type { JsonRecord } from "../json";
import { readMessages, readSystem } from "./content";
import { readMarker } from "./markers";
import {
  checkSampling,
  readEffort,
  readMaxTokens,
  readModel,
  readOutputFormat,
  readPreviousMessageId,
  readSpeed,
  readStopSequences,
  readThinking,
} from "./settings";
import { readToolChoice, readTools } from "./tools";
import { checkTurns } from "./turns";
import type { MessagesRequest, RequestHeaders } from "./types";

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  "model",
  "max_tokens",
  "messages",
  "system",
  "tools",
  "tool_choice",
  "thinking",
  "output_config",
  "stream",
  "stop_sequences",
  "metadata",
  "service_tier",
  "inference_geo",
  "container",
  "cache_control",
  "diagnostics",
  "speed",
  "temperature",
  "top_p",
  "top_k",
  "context_management",
  "mcp_servers",
]);

interface ReadContext {
  readonly headers: RequestHeaders;
  readonly isCounting: boolean;
}

/** Reads a request body as the API would, or throws the refusal that the API would send. */
export function readRequest(body: JsonRecord, context: ReadContext): MessagesRequest {
  const { headers, isCounting } = context;
  const model = readModel(body);
  const maxTokens = isCounting ? null : readMaxTokens(body, model);
  const unknown = Object.keys(body).find((key) => !KNOWN_FIELDS.has(key));
  if (unknown !== undefined) throw invalid(`${unknown}: Extra inputs are not permitted`);
  checkSampling(body, model, headers);
  const outputFormat = readOutputFormat(body);
  const effort = readEffort(body, model);
  const thinking = readThinking(body.thinking, { model, effort, maxTokens, headers });
  const tools = readTools(body.tools);
  const toolChoice = readToolChoice(body.tool_choice, { tools, model, thinking });
  const system = readSystem(body.system);
  const messages = readMessages(body.messages, headers);
  checkTurns(messages, model, thinking);
  const request: MessagesRequest = {
    model,
    maxTokens: maxTokens ?? model.maxOutputTokens,
    stream: body.stream === true,
    tools,
    system,
    messages,
    automaticMarker: readMarker(body.cache_control, "cache_control"),
    thinking,
    effort,
    toolChoice,
    speed: readSpeed(body),
    outputFormat,
    stopSequences: readStopSequences(body),
    previousMessageId: readPreviousMessageId(body),
  };
  if (maxTokens === 0) checkPrewarm(request);
  return request;
}

function checkPrewarm(request: MessagesRequest): void {
  const refusal = (what: string) => invalid(`max_tokens: 0 is not permitted with ${what}`);
  if (request.stream) throw refusal("`stream: true`");
  if (request.thinking.type === "enabled") throw refusal("`thinking.type: enabled`");
  if (request.outputFormat !== null) throw refusal("`output_config.format`");
  const { type } = request.toolChoice;
  if (type === "any" || type === "tool") throw refusal("a forced `tool_choice`");
}
