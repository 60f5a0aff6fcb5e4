import { isRecord, type JsonRecord, numberField, recordField, textField } from "../json";
import { findOpenaiModel, type OpenaiEffort, type OpenaiModel } from "./facts";
import { OpenaiError, refused } from "./refusals";
import type { OpenaiRequest, PromptPiece } from "./types";

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

// Where entries are made at breakpoints the setting is taken too, and changes nothing.
const KEEPS_FOR_A_DAY_ONLY = /^gpt-(?:5\.[5-9]|6)/;

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
  const { mode = "implicit", ttl = "30m" } = isRecord(options) ? options : {};
  if (ttl !== "30m") {
    throw refused(
      `Invalid value: '${String(ttl)}'. Supported values are: '30m'.`,
      "prompt_cache_options.ttl",
      "invalid_value",
    );
  }
  if (mode !== "implicit" && mode !== "explicit") {
    throw refused("Invalid value for 'prompt_cache_options.mode'.", "prompt_cache_options.mode");
  }
  const retention = body.prompt_cache_retention ?? null;
  if (retention !== null && retention !== "24h" && retention !== "in_memory") {
    throw refused("Invalid value for 'prompt_cache_retention'.", "prompt_cache_retention");
  }
  if (retention === "in_memory" && KEEPS_FOR_A_DAY_ONLY.test(model.id)) {
    throw refused(
      `Invalid value: 'in_memory' is not supported with this model (${model.id}). Supported values are: '24h'.`,
      "prompt_cache_retention",
      "unsupported_value",
    );
  }
  return { cacheKey: key, cacheMode: mode, keepsForADay: retention === "24h" };
}

const MOST_BREAKPOINTS = 4;

/** Breakpoints that the model's family does not take, or too many of them. */
export function checkBreakpoints(request: Pick<OpenaiRequest, "model" | "pieces" | "cacheMode">) {
  const marked = request.pieces.filter((piece) => piece.isMarked);
  const first = marked[0];
  if (first === undefined) return;
  if (request.model.caching === "automatic") {
    throw unsupported(`${first.path}.prompt_cache_breakpoint`, request.model);
  }
  // Of implicit requests the latest three are written; of explicit ones no more than four are taken.
  if (request.cacheMode === "explicit" && marked.length > MOST_BREAKPOINTS) {
    throw refused(
      `At most ${MOST_BREAKPOINTS} prompt_cache_breakpoint are allowed, but ${marked.length} were given.`,
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

/** What every token of the prompt depends on, beside the effort; the shape of the answer is part of the prompt. */
export function readOutputSettings(
  body: JsonRecord,
): Pick<OpenaiRequest, "outputSettings"> & { readonly format: PromptPiece[] } {
  const text = recordField(body, "text") ?? {};
  const format = recordField(body, "response_format") ?? recordField(text, "format");
  const verbosity = body.verbosity ?? text.verbosity ?? "medium";
  const tier = body.service_tier ?? "auto";
  const outputSettings = JSON.stringify([verbosity, tier === "default" ? "auto" : tier]);
  if (format === null || format.type === "text") return { outputSettings, format: [] };
  const path = body.response_format === undefined ? "text.format" : "response_format";
  const written = JSON.stringify(format);
  return {
    outputSettings: `${outputSettings}${written}`,
    format: [{ text: `format ${written}`, imageTokens: null, isMarked: false, path }],
  };
}
