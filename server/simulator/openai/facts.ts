export type OpenaiEffort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh";

/** What decides how a model of this API reads and caches. */
export interface OpenaiModel {
  readonly id: string;
  readonly name: string;
  readonly releasedAt: string;
  /** automatic: by itself in steps of 128 tokens; breakpoints: exactly where a request asked for it. */
  readonly caching: "automatic" | "breakpoints";
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
}

const CONTEXT_TOKENS = 1_050_000;
const MAX_OUTPUT_TOKENS = 128_000;

function facts(id: string, releasedAt: string, caching: OpenaiModel["caching"]): OpenaiModel {
  const [, version = "", line = ""] = id.split("-");
  const name = `GPT-${version}${line === "" ? "" : ` ${line}`}`;
  return {
    ...{ id, name, releasedAt, caching },
    contextTokens: CONTEXT_TOKENS,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
  };
}

const CATALOGUE: readonly OpenaiModel[] = [
  facts("gpt-6.2-astra", "2026-11-12", "breakpoints"),
  facts("gpt-6.2-sol", "2026-11-12", "breakpoints"),
  facts("gpt-6.1-sol", "2026-10-14", "breakpoints"),
  facts("gpt-6.1-terra", "2026-10-14", "breakpoints"),
  facts("gpt-6-astra", "2026-08-27", "breakpoints"),
  facts("gpt-6-sol", "2026-08-27", "breakpoints"),
  facts("gpt-6-luna", "2026-08-27", "breakpoints"),
  facts("gpt-5.6-sol", "2026-06-18", "breakpoints"),
  facts("gpt-5.6-terra", "2026-06-18", "breakpoints"),
  facts("gpt-5.6-luna", "2026-06-18", "breakpoints"),
  facts("gpt-5.5", "2026-04-23", "automatic"),
  facts("gpt-5.4", "2026-03-05", "automatic"),
];

const BY_ID = new Map(CATALOGUE.map((model) => [model.id, model]));

// Snapshots and families before the catalogue's, and what compatible servers call their models.
const OTHERS = [
  /^gpt-(?:3\.5|4|4o|4\.1|5|5\.[1-5])(?:-[\w.-]+)?$/,
  /^(?:o[1-4]|chatgpt|codex)(?:-[\w.-]+)?$/,
  /^(?:deepseek|gemini|gemma|glm|kimi|llama|mistral|phi|qwen)[\w.:-]*$/,
  /^[\w.-]+\/[\w.:-]+$/,
];

/** The facts of a model; those that the catalogue does not list cache by themselves. */
export function findOpenaiModel(id: string): OpenaiModel | null {
  const known = BY_ID.get(id);
  if (known !== undefined) return known;
  if (!OTHERS.some((pattern) => pattern.test(id))) return null;
  return { ...facts(id, "2025-01-01", "automatic"), name: id };
}

/** Newest first. */
export function allOpenaiModels(): readonly OpenaiModel[] {
  return CATALOGUE;
}
