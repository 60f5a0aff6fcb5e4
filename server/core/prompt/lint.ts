import type { RenderedPrompt } from "./tiers";

export type LintRule = "profile-in-path" | "absolute-path" | "date-or-time" | "usage-figure";

export interface LintFinding {
  readonly rule: LintRule;
  readonly block: string;
  readonly offset: number;
  readonly text: string;
}

const RULES: Readonly<Record<Exclude<LintRule, "profile-in-path">, RegExp>> = {
  "absolute-path": /(?<![\w.~/<])(?:~?(?:\/[\w.-]+){2,}\/?|~\/[\w.-]+|[A-Za-z]:\\[\w.-]+)/g,
  "date-or-time": /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  "usage-figure": /\$\s?\d|\b\d+(?:[.,]\d+)*\s?(?:%|tokens?\b)|\b\d{3,}\b|\b\d{1,3}(?:,\d{3})+\b/g,
};

/** What must never stand in the stable tier, found in this prompt's; an empty list is the promise kept. */
export function lintPrompt(prompt: RenderedPrompt, profileName: string): LintFinding[] {
  const name = profileName.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const rules: [LintRule, RegExp][] = [
    ["profile-in-path", new RegExp(`[/\\\\]${name}(?![\\w-])`, "g")],
    ["absolute-path", RULES["absolute-path"]],
    ["date-or-time", RULES["date-or-time"]],
    ["usage-figure", RULES["usage-figure"]],
  ];
  return prompt.stable.blocks.flatMap((block) =>
    rules.flatMap(([rule, pattern]) =>
      [...block.text.matchAll(pattern)].map(
        (match): LintFinding => ({
          rule,
          block: block.name,
          offset: match.index,
          text: match[0],
        }),
      ),
    ),
  );
}
