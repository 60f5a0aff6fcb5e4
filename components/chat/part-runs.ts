import type { Part } from "./parts";
import { type ToolKind, toolKind } from "./tool-kinds";

export type ToolPart = Extract<Part, { kind: "tool" }>;

/** Pieces of an answer as they stand one below the other: tools that follow each other in one run. */
export type PartRun =
  | { readonly kind: "part"; readonly key: string; readonly part: Exclude<Part, ToolPart> }
  | { readonly kind: "tools"; readonly key: string; readonly tools: readonly ToolPart[] };

/** More tools than this in a row are counted instead of shown one by one. */
export const MAX_SHOWN_TOOLS = 3;

/** Puts tools that follow each other together. */
export function toPartRuns(parts: readonly Part[]): PartRun[] {
  const runs: PartRun[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (part.kind !== "tool") runs.push({ kind: "part", key: part.key, part });
    else if (last?.kind === "tools") {
      runs[runs.length - 1] = { ...last, tools: [...last.tools, part] };
    } else runs.push({ kind: "tools", key: part.key, tools: [part] });
  }
  return runs;
}

/** How many tools of each kind ran, the most frequent first, and how many of them failed. */
export function countTools(tools: readonly ToolPart[]): {
  kinds: { kind: ToolKind; count: number }[];
  failed: number;
} {
  const counts = new Map<ToolKind, number>();
  for (const { name } of tools) counts.set(toolKind(name), (counts.get(toolKind(name)) ?? 0) + 1);
  return {
    kinds: [...counts]
      .map(([kind, count]) => ({ kind, count }))
      .sort((one, other) => other.count - one.count),
    failed: tools.filter(({ result }) => result?.isError === true).length,
  };
}
