import { ApiError, invalid } from "../errors";
import { isRecord, type JsonRecord, recordField, textField } from "../json";
import { EFFORTS, type Effort, findModel, type ModelFacts, type ThinkingType } from "../models";
import {
  BINDING_BETA,
  type RequestHeaders,
  type ThinkingSetting,
  UPDATES_BETA,
  VERSION_WITHOUT_SAMPLING,
} from "./types";

const MINIMUM_BUDGET_TOKENS = 1024;

export function readModel(body: JsonRecord): ModelFacts {
  const id = textField(body, "model");
  if (id === null || id === "") throw invalid("model: Field required");
  const model = findModel(id);
  if (model === null) throw new ApiError(404, `model: ${id}`);
  return model;
}

export function readMaxTokens(body: JsonRecord, model: ModelFacts): number {
  const value = body.max_tokens;
  if (value === undefined || value === null) throw invalid("max_tokens: Field required");
  if (typeof value !== "number" || !Number.isInteger(value)) {
    throw invalid("max_tokens: Input should be a valid integer");
  }
  if (value < 0) throw invalid("max_tokens: Input should be greater than or equal to 0");
  if (value > model.maxOutputTokens) {
    throw invalid(
      `max_tokens: ${value} > ${model.maxOutputTokens}, which is the maximum allowed number of ` +
        `output tokens for ${model.id}`,
    );
  }
  return value;
}

export function checkSampling(body: JsonRecord, model: ModelFacts, headers: RequestHeaders): void {
  for (const key of ["temperature", "top_p", "top_k"]) {
    if (body[key] === undefined || body[key] === null) continue;
    if (headers.version >= VERSION_WITHOUT_SAMPLING) {
      throw invalid(`${key}: Extra inputs are not permitted`);
    }
    if (!model.traits.has("sampling")) {
      throw invalid(`\`${key}\` is not supported for this model.`);
    }
  }
}

export function readEffort(body: JsonRecord, model: ModelFacts): Effort {
  const config = recordField(body, "output_config");
  const value = config?.effort;
  if (value === undefined || value === null) return model.defaultEffort;
  const effort = EFFORTS.find((known) => known === value);
  if (effort === undefined) {
    throw invalid(
      "output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'",
    );
  }
  if (model.efforts.length === 0) {
    throw invalid("This model does not support the effort parameter.");
  }
  if (!model.efforts.includes(effort)) {
    throw invalid(
      `This model does not support effort level '${effort}'. ` +
        `Supported levels: ${model.efforts.join(", ")}.`,
    );
  }
  return effort;
}

export function readOutputFormat(body: JsonRecord): JsonRecord | null {
  const config = body.output_config;
  if (config !== undefined && config !== null && !isRecord(config)) {
    throw invalid("output_config: Input should be a valid dictionary");
  }
  return isRecord(config) ? recordField(config, "format") : null;
}

export function readSpeed(body: JsonRecord): "standard" | "fast" {
  const value = body.speed ?? "standard";
  if (value !== "standard" && value !== "fast") {
    throw invalid("speed: Input should be 'standard' or 'fast'");
  }
  return value;
}

export function readStopSequences(body: JsonRecord): string[] {
  const value = body.stop_sequences;
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid("stop_sequences: Input should be a valid list");
  return value.map((sequence: unknown, index) => {
    if (typeof sequence === "string" && sequence.trim() !== "") return sequence;
    throw invalid(`stop_sequences.${index}: each stop sequence must contain non-whitespace`);
  });
}

export function readPreviousMessageId(body: JsonRecord): string | null {
  const value = body.diagnostics;
  if (value === undefined || value === null) return null;
  if (!isRecord(value)) throw invalid("diagnostics: Input should be a valid dictionary");
  const id = value.previous_message_id;
  if (id === undefined || id === null) return null;
  if (typeof id === "string") return id;
  throw invalid("diagnostics.previous_message_id: Input should be a valid string");
}

interface ThinkingContext {
  readonly model: ModelFacts;
  readonly effort: Effort;
  readonly maxTokens: number | null;
  readonly headers: RequestHeaders;
}

/** How the model thinks on this request; refuses what the model does not know. */
export function readThinking(value: unknown, context: ThinkingContext): ThinkingSetting {
  const { model } = context;
  const hidden = model.traits.has("hides-thinking") ? "omitted" : "summarized";
  if (value === undefined || value === null) {
    const type = model.thinksByDefault ? "adaptive" : "disabled";
    return { type, budgetTokens: null, display: hidden, dropsMismatched: false };
  }
  if (!isRecord(value)) throw invalid("thinking: Input should be a valid dictionary");
  const type = readThinkingType(value, context);
  return {
    type,
    budgetTokens: type === "enabled" ? readBudget(value, context.maxTokens) : null,
    display: readDisplay(value, context) ?? hidden,
    dropsMismatched: readDropping(value, context.headers),
  };
}

function readThinkingType(value: JsonRecord, { model, effort }: ThinkingContext): ThinkingType {
  const types: readonly ThinkingType[] = ["adaptive", "enabled", "disabled", "between_tools"];
  const type = types.find((known) => known === value.type);
  if (type === undefined) {
    throw invalid(
      `thinking: Input tag '${String(value.type)}' found using 'type' does not match any of the ` +
        `expected tags: ${types.map((known) => `'${known}'`).join(", ")}`,
    );
  }
  if (!model.thinking.includes(type)) {
    const advice =
      type === "enabled"
        ? ' Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.'
        : "";
    throw invalid(`"thinking.type.${type}" is not supported for this model.${advice}`);
  }
  const isHighEffort = effort === "xhigh" || effort === "max";
  if (type === "disabled" && isHighEffort && model.traits.has("disabled-below-xhigh")) {
    throw invalid(
      `"thinking.type.disabled" is not supported with effort '${effort}'. ` +
        "Lower the effort to 'high' or below, or leave thinking on.",
    );
  }
  return type;
}

function readBudget(value: JsonRecord, maxTokens: number | null): number {
  const budget = value.budget_tokens;
  if (typeof budget !== "number" || !Number.isInteger(budget)) {
    throw invalid("thinking.enabled.budget_tokens: Field required");
  }
  if (budget < MINIMUM_BUDGET_TOKENS) {
    throw invalid(
      `thinking.enabled.budget_tokens: Input should be greater than or equal to ${MINIMUM_BUDGET_TOKENS}`,
    );
  }
  if (maxTokens !== null && maxTokens > 0 && budget >= maxTokens) {
    throw invalid("`max_tokens` must be greater than `thinking.budget_tokens`.");
  }
  return budget;
}

function readDisplay(
  value: JsonRecord,
  context: ThinkingContext,
): ThinkingSetting["display"] | null {
  const display = value.display;
  if (display === undefined || display === null) return null;
  if (display === "summarized" || display === "omitted") return display;
  const updates =
    context.headers.betas.has(UPDATES_BETA) && context.model.traits.has("notes-as-thinking");
  if (display === "updates" && updates) return display;
  throw invalid("thinking.display: Input should be 'summarized' or 'omitted'");
}

function readDropping(value: JsonRecord, headers: RequestHeaders): boolean {
  const binding = value.block_binding;
  if (binding === undefined || binding === null) return false;
  if (!headers.betas.has(BINDING_BETA)) {
    throw invalid(
      "thinking.block_binding: Extra inputs are not permitted. This setting requires the " +
        `\`${BINDING_BETA}\` value in the \`anthropic-beta\` header.`,
    );
  }
  const behaviour = isRecord(binding) ? (binding.prefix_mismatch_behavior ?? "error") : null;
  if (behaviour !== "error" && behaviour !== "drop_block") {
    throw invalid(
      "thinking.block_binding.prefix_mismatch_behavior: Input should be 'error' or 'drop_block'",
    );
  }
  return behaviour === "drop_block";
}
