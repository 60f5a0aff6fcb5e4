import { type ModelRequest, modelCapabilities, NO_USAGE, type Usage } from "@/server/core/models";
import { isRecord, type JsonRecord, recordField } from "../json";

/** Usage as disjoint buckets, and which of the provider's figures were left out because they contradict. */
export interface ReadUsage {
  readonly usage: Usage;
  readonly contradictions: readonly string[];
}

/**
 * The usage object of either API, or of a server that speaks one: its cached and written tokens are parts of
 * the prompt's total. A figure that is absent stays unknown; one that cannot be true makes the split unknown.
 */
export function openaiUsage(raw: unknown, { model }: Pick<ModelRequest, "model">): ReadUsage {
  if (!isRecord(raw)) return { usage: NO_USAGE, contradictions: [] };
  const figures = new Figures(raw);
  const promptTotal = promptTotalOf(figures);
  const split = splitOf(figures, promptTotal, modelCapabilities(model).caching === "breakpoints");
  const output = figures.first(["completion_tokens"], ["output_tokens"]);
  const reasoning = figures.first(
    ["completion_tokens_details", "reasoning_tokens"],
    ["output_tokens_details", "reasoning_tokens"],
  );
  const isPart = reasoning === null || output === null || reasoning <= output;
  if (!isPart) figures.contradict("reasoning_tokens");
  return {
    usage: { ...split, output, reasoning: isPart ? reasoning : null, promptTotal },
    contradictions: figures.contradictions,
  };
}

type Split = Pick<Usage, "uncached" | "read" | "write5m" | "write1h" | "writeOther">;

const NOT_SPLIT: Split = {
  uncached: null,
  read: null,
  write5m: null,
  write1h: null,
  writeOther: null,
};

function promptTotalOf(figures: Figures): number | null {
  const told = figures.first(["prompt_tokens"], ["input_tokens"]);
  const hit = figures.first(["prompt_cache_hit_tokens"]);
  const miss = figures.first(["prompt_cache_miss_tokens"]);
  if (hit === null || miss === null) return told;
  if (told !== null && told !== hit + miss) {
    figures.contradict("prompt_cache_hit_tokens");
    return told;
  }
  return hit + miss;
}

function splitOf(figures: Figures, promptTotal: number | null, canWrite: boolean): Split {
  const read = figures.agreed(
    ["prompt_tokens_details", "cached_tokens"],
    ["input_tokens_details", "cached_tokens"],
    ["prompt_cache_hit_tokens"],
    ["cached_tokens"],
  );
  const written = figures.first(
    ["prompt_tokens_details", "cache_write_tokens"],
    ["input_tokens_details", "cache_write_tokens"],
  );
  if (promptTotal === null || read === null) return NOT_SPLIT;
  // Only models that charge for writes can leave them untold; what cannot write has written nothing.
  const writeOther = written ?? (canWrite ? null : 0);
  if (read + (writeOther ?? 0) > promptTotal) figures.contradict("cached_tokens");
  if (figures.contradictions.length > 0) return NOT_SPLIT;
  if (writeOther === null) return { ...NOT_SPLIT, read, write5m: 0, write1h: 0 };
  return { uncached: promptTotal - read - writeOther, read, write5m: 0, write1h: 0, writeOther };
}

/** Reads counts and keeps what is no count, or contradicts another. */
class Figures {
  readonly contradictions: string[] = [];

  constructor(private readonly raw: JsonRecord) {}

  /** The first figure that is there. */
  first(...paths: readonly (readonly string[])[]): number | null {
    for (const path of paths) {
      const count = this.at(path);
      if (count !== null) return count;
    }
    return null;
  }

  /** The figure that all who tell it agree on. */
  agreed(...paths: readonly (readonly string[])[]): number | null {
    const told = paths.map((path) => this.at(path)).filter((count) => count !== null);
    if (new Set(told).size > 1) this.contradict("cached_tokens");
    return told[0] ?? null;
  }

  contradict(name: string): void {
    if (!this.contradictions.includes(name)) this.contradictions.push(name);
  }

  private at(path: readonly string[]): number | null {
    const [last = "", ...parents] = path.toReversed();
    const value = parents.toReversed().reduce<JsonRecord>(recordField, this.raw)[last];
    if (value === undefined || value === null) return null;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
    this.contradict(path.join("."));
    return null;
  }
}
