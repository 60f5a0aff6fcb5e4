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

export function findOpenaiModel(id: string): OpenaiModel | null {
  return BY_ID.get(id) ?? null;
}

/** Newest first. */
export function allOpenaiModels(): readonly OpenaiModel[] {
  return CATALOGUE;
}
