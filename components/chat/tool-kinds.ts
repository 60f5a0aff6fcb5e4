/** What a tool does, as its card shows it. */
export type ToolKind = "read" | "write" | "list" | "search" | "run" | "other";

const KINDS: readonly (readonly [ToolKind, RegExp])[] = [
  ["list", /^(list|ls|tree|glob)\b/],
  ["search", /^(search|find|grep|lookup|query)\b/],
  ["read", /^(read|get|fetch|open|view|cat|show|load)\b/],
  ["write", /^(write|edit|create|append|save|delete|remove|move|rename|patch|apply|update|put)\b/],
  ["run", /^(run|exec|execute|shell|bash|terminal|command)\b/],
];

/** The kind that a tool's name tells. */
export function toolKind(name: string): ToolKind {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.\-/]+/g, " ");
  return KINDS.find(([, pattern]) => pattern.test(words.toLowerCase()))?.[0] ?? "other";
}

/** What a call is about in one line: its first short text argument, else all of them. */
export function toolPurpose(argumentsText: string): string {
  const value = parsed(argumentsText);
  if (value !== null && typeof value === "object") {
    const texts = Object.values(value).filter((each) => typeof each === "string" && each !== "");
    if (texts.length > 0) return texts.join(" · ").replace(/\s+/g, " ");
    if (Object.keys(value).length === 0) return "";
  }
  return argumentsText.replace(/\s+/g, " ");
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null; // unfinished arguments are shown as they stand
  }
}
