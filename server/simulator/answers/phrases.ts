import type { PromptUsage } from "../accounting";
import type { ToolResult } from "../conversation";
import type { Sum } from "./intent";

/** Everything the simulated model can say in one language. */
export interface Phrases {
  greeting(seed: string): string;
  identity(modelName: string): string;
  cache(usage: PromptUsage): string;
  recall(earlier: readonly string[]): string;
  arithmetic(sum: Sum | null): string;
  reasoning(topic: string, usage: PromptUsage): string;
  thought(topic: string, usage: PromptUsage): string;
  thanks(seed: string): string;
  help(toolNames: readonly string[]): string;
  topic(topic: string, turn: number, usage: PromptUsage): string;
  beforeListing: string;
  beforeReading(path: string): string;
  results(results: readonly ToolResult[]): string;
  refusal: string;
  thinkingIsOff: string;
  recovered(attempts: number): string;
}

export function count(value: number): string {
  return value.toLocaleString("en-US");
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? "0" : ((part / whole) * 100).toFixed(1);
}

/** The first line that says something, shortened for a quotation. */
export function firstLine(text: string, length = 120): string {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "") ?? "";
  return shorten(line.replace(/^#+\s*/, "").trim(), length);
}

export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

const READ_HEAD = /^.*: lines \d+ to \d+ of .*\n+/;

/** What a file holds, without the line in which a tool says what it read. */
export function fileText(text: string): string {
  return text.replace(READ_HEAD, "");
}

export function lineCount(text: string): number {
  return text.trimEnd().split("\n").length;
}

const QUOTED_LINES = 2;

/** The first lines that say something, as a quotation. */
export function opening(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines
    .slice(0, QUOTED_LINES)
    .map((line) => `> ${firstLine(line)}`)
    .join("\n");
}

const LISTED_NAMES = 12;

/** The entries of a folder listing as bullets; null for a text that is no listing. */
export function listing(result: ToolResult): string | null {
  if (result.toolName !== "list_files" || result.isError) return null;
  const lines = result.text.split("\n").filter((line) => line.trim() !== "");
  const entries = lines.filter((line) => !/:\s*\d+ entries$|empty folder$/.test(line));
  if (entries.length === 0) return null;
  const bullets = entries.slice(0, LISTED_NAMES).map((entry) => `- \`${shorten(entry, 100)}\``);
  return [...bullets, ...(entries.length > LISTED_NAMES ? ["- …"] : [])].join("\n");
}
