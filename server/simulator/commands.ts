import { pick } from "./hash";
import { isRecord, type JsonRecord } from "./json";

/** A `sim:` command as typed in the last user text. */
export type Command =
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "think"; readonly text: string }
  | { readonly kind: "tool"; readonly name: string; readonly input: JsonRecord }
  | { readonly kind: "tools"; readonly count: number }
  | { readonly kind: "error"; readonly status: number; readonly times: number }
  | { readonly kind: "long"; readonly words: number; readonly gapMs: number }
  | { readonly kind: "midstream" | "cut" | "refuse" | "maxtokens" }
  | { readonly kind: "unknown"; readonly problem: string };

export interface CommandCall {
  readonly command: Command | null;
  readonly slowMs: number;
}

const COMMAND_LINE = /^\s*(?:\[[^\]\n]*\]:?\s*)?(?:sim:|\/sim\s)\s*(\S+)[^\S\n]*/i;
const MAXIMUM_TOOL_CALLS = 64;
const MAXIMUM_WORDS = 200_000;
const MAXIMUM_DELAY_MS = 600_000;

const WORDS = [
  "kelp",
  "tide",
  "harbour",
  "anchor",
  "current",
  "lantern",
  "reef",
  "swell",
  "beacon",
  "drift",
] as const;

/** The command in a text, with a `slow` before it folded in; null when there is none. */
export function findCommand(texts: readonly string[]): CommandCall | null {
  for (const text of texts.toReversed()) {
    const found = commandIn(text);
    if (found !== null) return found;
  }
  return null;
}

function commandIn(text: string): CommandCall | null {
  let slowMs = 0;
  let isFound = false;
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const match = COMMAND_LINE.exec(line);
    if (match === null) continue;
    isFound = true;
    const name = (match[1] ?? "").toLowerCase();
    const argument = line.slice(match[0].length).trim();
    if (name === "slow") {
      slowMs = numberOr(argument, 1_000, MAXIMUM_DELAY_MS);
      continue;
    }
    const rest = [argument, ...lines.slice(index + 1)].join("\n").trim();
    return { command: readCommand(name, argument, rest), slowMs };
  }
  return isFound ? { command: null, slowMs } : null;
}

function readCommand(name: string, argument: string, rest: string): Command {
  const [first = "", second = ""] = argument.split(/\s+/);
  switch (name) {
    case "say":
      return { kind: "say", text: rest };
    case "think":
      return { kind: "think", text: rest };
    case "tool":
      return readTool(first, argument.slice(first.length).trim());
    case "tools":
      return { kind: "tools", count: Math.max(1, numberOr(first, 2, MAXIMUM_TOOL_CALLS)) };
    case "error":
      return readError(first, second);
    case "long":
      return {
        kind: "long",
        words: Math.max(1, numberOr(first, 100, MAXIMUM_WORDS)),
        gapMs: numberOr(second, 0, MAXIMUM_DELAY_MS),
      };
    case "midstream":
    case "cut":
    case "refuse":
    case "maxtokens":
      return { kind: name };
    default:
      return {
        kind: "unknown",
        problem:
          `I do not know the command \`sim: ${name}\`. Try say, think, tool, tools, error, ` +
          "midstream, cut, slow, long, refuse or maxtokens.",
      };
  }
}

function readTool(name: string, json: string): Command {
  if (name === "") {
    return { kind: "unknown", problem: "Write `sim: tool NAME {json}`, for example `{}`." };
  }
  try {
    const input: unknown = JSON.parse(json === "" ? "{}" : json);
    if (isRecord(input)) return { kind: "tool", name, input };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      kind: "unknown",
      problem: `The JSON after \`sim: tool ${name}\` is broken: ${reason}`,
    };
  }
  return { kind: "unknown", problem: `The input of \`sim: tool ${name}\` must be a JSON object.` };
}

function readError(code: string, times: string): Command {
  const status = numberOr(code, 500, 599);
  if (status < 400) {
    return {
      kind: "unknown",
      problem: "Write `sim: error CODE [times]` with a code of 400 to 599.",
    };
  }
  const limit = times === "" ? Number.POSITIVE_INFINITY : numberOr(times, 1, 1_000);
  return { kind: "error", status, times: limit };
}

function numberOr(text: string, fallback: number, maximum: number): number {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) || value < 0 ? fallback : Math.min(value, maximum);
}

/** A text of so many words, the same for the same number. */
export function manyWords(count: number): string {
  return Array.from({ length: count }, (_, index) => pickWord(index)).join(" ");
}

function pickWord(index: number): string {
  return index % 17 === 0 ? `${index + 1}.` : (WORDS[index % WORDS.length] ?? pick(WORDS, "word"));
}
