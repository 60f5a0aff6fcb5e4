import { isRecord, type JsonRecord, numberField, recordField, textField } from "../json";
import { findOpenaiModel, type OpenaiEffort, type OpenaiModel } from "./facts";
import { OpenaiError, refused } from "./refusals";
import type { OpenaiRequest } from "./types";

const EFFORTS: readonly OpenaiEffort[] = ["none", "minimal", "low", "medium", "high", "xhigh"];

export function readModel(body: JsonRecord): OpenaiModel {
  const id = textField(body, "model");
  if (id === null) throw refused("you must provide a model parameter", "model");
  const model = findOpenaiModel(id);
  if (model !== null) return model;
  throw new OpenaiError(
    404,
    `The model \`${id}\` does not exist or you do not have access to it.`,
    { param: "model", code: "model_not_found" },
  );
}

export function refuseUnknown(body: JsonRecord, known: ReadonlySet<string>): void {
  const unknown = Object.keys(body).find((key) => !known.has(key));
  if (unknown === undefined) return;
  throw refused(`Unknown parameter: '${unknown}'.`, unknown, "unknown_parameter");
}

export function readEffort(value: unknown, param: string): OpenaiEffort {
  if (value === undefined || value === null) return "medium";
  const effort = EFFORTS.find((known) => known === value);
  if (effort !== undefined) return effort;
  throw refused(
    `Invalid value: '${String(value)}'. Supported values are: ${EFFORTS.join(", ")}.`,
    param,
    "unsupported_value",
  );
}

export function readMaxOutput(body: JsonRecord, param: string, model: OpenaiModel): number {
  const value = body[param];
  if (value === undefined || value === null) return model.maxOutputTokens;
  const tokens = numberField(body, param);
  if (tokens === null || !Number.isInteger(tokens) || tokens < 1) {
    throw refused(`Invalid '${param}': expected a whole number of at least 1.`, param);
  }
  if (tokens <= model.maxOutputTokens) return tokens;
  throw refused(
    `${param} is too large: ${tokens}. This model supports at most ${model.maxOutputTokens} tokens.`,
    param,
    "invalid_value",
  );
}

type CacheSettings = Pick<OpenaiRequest, "cacheKey" | "cacheMode" | "keepsForADay">;

/** How the request wants to be cached; refuses what the model's family does not take. */
export function readCacheSettings(body: JsonRecord, model: OpenaiModel): CacheSettings {
  const key = body.prompt_cache_key ?? "";
  if (typeof key !== "string") {
    throw refused("Invalid type for 'prompt_cache_key': expected a string.", "prompt_cache_key");
  }
  const options = body.prompt_cache_options ?? null;
  if (options !== null && model.caching === "automatic") {
    throw unsupported("prompt_cache_options", model);
  }
  const mode = isRecord(options) ? (options.mode ?? "implicit") : "implicit";
  if (mode !== "implicit" && mode !== "explicit") {
    throw refused("Invalid value for 'prompt_cache_options.mode'.", "prompt_cache_options.mode");
  }
  const retention = body.prompt_cache_retention ?? null;
  if (retention !== null && retention !== "24h" && retention !== "in_memory") {
    throw refused("Invalid value for 'prompt_cache_retention'.", "prompt_cache_retention");
  }
  if (retention !== null && model.caching === "breakpoints") {
    throw unsupported("prompt_cache_retention", model);
  }
  return { cacheKey: key, cacheMode: mode, keepsForADay: retention === "24h" };
}

/** Breakpoints that the model's family does not take, or too many of them. */
export function checkBreakpoints(request: Pick<OpenaiRequest, "model" | "pieces" | "cacheMode">) {
  const marked = request.pieces.filter((piece) => piece.isMarked);
  const first = marked[0];
  if (first === undefined) return;
  if (request.model.caching === "automatic") {
    throw unsupported(`${first.path}.prompt_cache_breakpoint`, request.model);
  }
  const most = request.cacheMode === "explicit" ? 4 : 3;
  // Of implicit requests the latest three count; of explicit ones no more than four are taken.
  if (request.cacheMode === "explicit" && marked.length > most) {
    throw refused(
      `At most ${most} prompt_cache_breakpoint are allowed, but ${marked.length} were given.`,
      "prompt_cache_breakpoint",
    );
  }
}

function unsupported(param: string, model: OpenaiModel): OpenaiError {
  return refused(
    `Unsupported parameter: '${param}' is not supported with this model (${model.id}).`,
    param,
    "unsupported_parameter",
  );
}

export function readFormat(body: JsonRecord): string {
  const text = recordField(body, "text");
  return JSON.stringify(body.response_format ?? text?.format ?? null);
}
