export type ThinkingType = "adaptive" | "enabled" | "disabled" | "between_tools";
export type Effort = "low" | "medium" | "high" | "xhigh" | "max";

export const EFFORTS: readonly Effort[] = ["low", "medium", "high", "xhigh", "max"];

/** What the API documents of one model, as far as it decides what is accepted and cached. */
export interface ModelFacts {
  readonly id: string;
  readonly name: string;
  readonly line: "haiku" | "sonnet" | "opus" | "fable" | "mythos";
  readonly releasedAt: string;
  readonly deprecatedAt: string | null;
  readonly minimumTokens: number;
  readonly thinking: readonly ThinkingType[];
  readonly thinksByDefault: boolean;
  readonly efforts: readonly Effort[];
  readonly defaultEffort: Effort;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  readonly traits: ReadonlySet<Trait>;
}

type Trait =
  | "binds-thinking"
  | "hides-thinking"
  | "notes-as-thinking"
  | "forced-tools"
  | "prefill"
  | "sampling"
  | "system-messages"
  | "disabled-below-xhigh";

const WITHOUT_XHIGH: readonly Effort[] = ["low", "medium", "high", "max"];
const UP_TO_HIGH: readonly Effort[] = ["low", "medium", "high"];
const FRESH: readonly Trait[] = ["binds-thinking", "hides-thinking", "system-messages"];
const FIFTH: readonly Trait[] = ["hides-thinking", "forced-tools", "system-messages"];
const OLD: readonly Trait[] = ["forced-tools", "sampling"];

const ROOMY = {
  deprecatedAt: null,
  minimumTokens: 512,
  thinksByDefault: true,
  efforts: EFFORTS,
  defaultEffort: "high",
  contextTokens: 1_000_000,
  maxOutputTokens: 128_000,
} as const;

const SMALL = {
  ...ROOMY,
  thinksByDefault: false,
  efforts: [],
  contextTokens: 200_000,
  maxOutputTokens: 64_000,
} as const;

function model(facts: Omit<ModelFacts, "traits"> & { traits: readonly Trait[] }): ModelFacts {
  return { ...facts, traits: new Set(facts.traits) };
}

function largest(line: "fable" | "mythos", version: string, date: string): ModelFacts {
  const fresh = version !== "5";
  return model({
    ...ROOMY,
    id: `claude-${line}-${version.replace(".", "-")}`,
    name: `Claude ${line === "fable" ? "Fable" : "Mythos"} ${version}`,
    line,
    releasedAt: date,
    thinking: ["adaptive"],
    traits: fresh ? [...FRESH, "notes-as-thinking"] : FIFTH,
  });
}

const CATALOGUE: readonly ModelFacts[] = [
  largest("fable", "5.2", "2026-11-10"),
  largest("mythos", "5.2", "2026-11-10"),
  model({
    ...ROOMY,
    id: "claude-opus-5-5",
    name: "Claude Opus 5.5",
    line: "opus",
    releasedAt: "2026-09-22",
    thinking: ["adaptive"],
    defaultEffort: "medium",
    traits: [...FRESH, "notes-as-thinking"],
  }),
  model({
    ...ROOMY,
    id: "claude-sonnet-5-5",
    name: "Claude Sonnet 5.5",
    line: "sonnet",
    releasedAt: "2026-10-07",
    thinking: ["adaptive", "between_tools"],
    traits: [...FRESH, "notes-as-thinking"],
  }),
  model({
    ...ROOMY,
    id: "claude-haiku-5-5",
    name: "Claude Haiku 5.5",
    line: "haiku",
    releasedAt: "2026-10-20",
    thinking: ["adaptive", "disabled"],
    defaultEffort: "medium",
    traits: [...FRESH, "notes-as-thinking", "forced-tools", "disabled-below-xhigh"],
  }),
  largest("fable", "5.1", "2026-08-31"),
  largest("mythos", "5.1", "2026-08-31"),
  model({
    ...ROOMY,
    id: "claude-opus-5",
    name: "Claude Opus 5",
    line: "opus",
    releasedAt: "2026-07-24",
    thinking: ["adaptive", "disabled"],
    traits: [...FIFTH, "disabled-below-xhigh"],
  }),
  largest("fable", "5", "2026-06-09"),
  largest("mythos", "5", "2026-06-09"),
  model({
    ...ROOMY,
    id: "claude-sonnet-5",
    name: "Claude Sonnet 5",
    line: "sonnet",
    releasedAt: "2026-06-30",
    minimumTokens: 1024,
    thinking: ["adaptive", "disabled"],
    traits: ["hides-thinking", "forced-tools"],
  }),
  model({
    ...ROOMY,
    id: "claude-opus-4-8",
    name: "Claude Opus 4.8",
    line: "opus",
    releasedAt: "2026-05-28",
    minimumTokens: 1024,
    thinking: ["adaptive", "disabled"],
    thinksByDefault: false,
    traits: FIFTH,
  }),
  model({
    ...ROOMY,
    id: "claude-opus-4-7",
    name: "Claude Opus 4.7",
    line: "opus",
    releasedAt: "2026-04-16",
    minimumTokens: 2048,
    thinking: ["adaptive", "disabled"],
    thinksByDefault: false,
    traits: ["hides-thinking", "forced-tools"],
  }),
  model({
    ...ROOMY,
    id: "claude-opus-4-6",
    name: "Claude Opus 4.6",
    line: "opus",
    releasedAt: "2026-02-05",
    minimumTokens: 4096,
    thinking: ["adaptive", "enabled", "disabled"],
    thinksByDefault: false,
    efforts: WITHOUT_XHIGH,
    traits: OLD,
  }),
  model({
    ...ROOMY,
    id: "claude-sonnet-4-6",
    name: "Claude Sonnet 4.6",
    line: "sonnet",
    releasedAt: "2026-02-17",
    minimumTokens: 1024,
    thinking: ["adaptive", "enabled", "disabled"],
    thinksByDefault: false,
    efforts: WITHOUT_XHIGH,
    traits: OLD,
  }),
  model({
    ...SMALL,
    id: "claude-opus-4-5",
    name: "Claude Opus 4.5",
    line: "opus",
    releasedAt: "2025-11-24",
    deprecatedAt: "2026-11-01",
    minimumTokens: 4096,
    thinking: ["enabled", "disabled"],
    efforts: UP_TO_HIGH,
    traits: [...OLD, "prefill"],
  }),
  model({
    ...SMALL,
    id: "claude-sonnet-4-5",
    name: "Claude Sonnet 4.5",
    line: "sonnet",
    releasedAt: "2025-09-29",
    minimumTokens: 1024,
    thinking: ["enabled", "disabled"],
    traits: [...OLD, "prefill"],
  }),
  model({
    ...SMALL,
    id: "claude-haiku-4-5",
    name: "Claude Haiku 4.5",
    line: "haiku",
    releasedAt: "2025-10-15",
    minimumTokens: 4096,
    thinking: ["enabled", "disabled"],
    traits: [...OLD, "prefill"],
  }),
];

const ALIASES: Readonly<Record<string, string>> = {
  "claude-opus-4-5-20251101": "claude-opus-4-5",
  "claude-sonnet-4-5-20250929": "claude-sonnet-4-5",
  "claude-haiku-4-5-20251001": "claude-haiku-4-5",
};

const BY_ID = new Map(CATALOGUE.map((facts) => [facts.id, facts]));

export function findModel(id: string): ModelFacts | null {
  return BY_ID.get(ALIASES[id] ?? id) ?? null;
}

export function allModels(): readonly ModelFacts[] {
  return CATALOGUE;
}
