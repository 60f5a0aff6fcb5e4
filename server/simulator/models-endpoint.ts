import { ApiError } from "./errors";
import type { JsonRecord } from "./json";
import { allModels, findModel, type ModelFacts } from "./models";
import { VERSION_WITHOUT_SAMPLING } from "./request/types";

const MAXIMUM_PAGE = 1_000;
const DEFAULT_PAGE = 20;

/** The page of models that the query asks for, newest first. */
export function listModels(query: URLSearchParams, version: string): JsonRecord {
  const all = allModels().toSorted((a, b) => b.releasedAt.localeCompare(a.releasedAt));
  const after = query.get("after_id");
  const start = after === null ? 0 : all.findIndex((model) => model.id === after) + 1;
  const asked = Number.parseInt(query.get("limit") ?? "", 10);
  const pageLength = Number.isNaN(asked)
    ? DEFAULT_PAGE
    : Math.min(Math.max(asked, 1), MAXIMUM_PAGE);
  const page = all.slice(start, start + pageLength);
  return {
    data: page.map((model) => describeModel(model, version)),
    has_more: start + page.length < all.length,
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  };
}

export function showModel(id: string, version: string): JsonRecord {
  const model = findModel(id);
  if (model === null) throw new ApiError(404, `model: ${id}`);
  return describeModel(model, version);
}

function describeModel(model: ModelFacts, version: string): JsonRecord {
  const base = {
    type: "model",
    id: model.id,
    display_name: model.name,
    created_at: `${model.releasedAt}T00:00:00Z`,
  };
  if (version < VERSION_WITHOUT_SAMPLING) return base;
  return {
    ...base,
    line: model.line,
    lifecycle: model.deprecatedAt === null ? "active" : "deprecated",
    deprecated_at: model.deprecatedAt === null ? null : `${model.deprecatedAt}T00:00:00Z`,
    retires_at: null,
    max_input_tokens: model.contextTokens,
    max_tokens: model.maxOutputTokens,
    capabilities: capabilities(model),
  };
}

function capabilities(model: ModelFacts): JsonRecord {
  const when = (supported: boolean) => ({ supported });
  const { thinking, efforts } = model;
  return {
    batch: when(false),
    citations: when(false),
    code_execution: when(false),
    context_management: {
      supported: false,
      clear_thinking_20251015: null,
      clear_tool_uses_20250919: null,
      compact_20260112: null,
    },
    effort: {
      supported: efforts.length > 0,
      low: when(efforts.includes("low")),
      medium: when(efforts.includes("medium")),
      high: when(efforts.includes("high")),
      xhigh: when(efforts.includes("xhigh")),
      max: when(efforts.includes("max")),
    },
    image_input: when(true),
    pdf_input: when(false),
    server_tools: { supported: false, code_execution: when(false), web_search: when(false) },
    structured_outputs: when(false),
    thinking: {
      supported: true,
      types: {
        adaptive: when(thinking.includes("adaptive")),
        between_tools: when(thinking.includes("between_tools")),
        disabled: when(thinking.includes("disabled")),
        enabled: when(thinking.includes("enabled")),
      },
    },
  };
}
