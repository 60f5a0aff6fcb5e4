import type { Conversation } from "../conversation";

export type Intent =
  | "identity"
  | "cache"
  | "files"
  | "recall"
  | "arithmetic"
  | "reasoning"
  | "thanks"
  | "help"
  | "greeting"
  | "topic";

const FILE_WORDS =
  /\b(files?|folders?|director(?:y|ies)|workspace|readme|repo(?:sitory)?)\b|文件|目录|工作区|自述/i;
const FILE_NAME = /[\w-][\w./-]*\.(?:md|txt|json|ya?ml|toml|ts|tsx|js|mjs|py|csv|log)\b/i;

const REASONING =
  /\b(why|think|reason|explain|how come|how (?:does|do|would|should|can)|compare|plan|step by step)\b|为什么|为何|想一想|想想|思考|解释|怎么|如何|比较|分析/i;

const PATTERNS: readonly (readonly [Intent, RegExp])[] = [
  [
    "identity",
    /\b(who|what) (are|r) (you|u)\b|\bare you (a )?(real|human|bot|ai|claude|simulated)|\byour name\b|你是谁|你是什么|你叫什么|你是真/i,
  ],
  [
    "cache",
    /\b(cach(?:e|ed|ing)|tokens?|prefix|breakpoints?|what did (?:this|that|it) cost)\b|缓存|命中|令牌|词元|花了多少/i,
  ],
  [
    "recall",
    /\b(what did i (?:say|ask|tell)|do you remember|my (?:first|last|previous) (?:message|question)|earlier (?:message|question))\b|我(?:刚才|之前|刚刚|先前).{0,4}(?:说|问)|还记得|第一(?:条|个)(?:消息|问题)/i,
  ],
  ["arithmetic", /\d+(?:\.\d+)?\s*(?:[-+*/×÷]|\b(?:plus|minus|times)\b)\s*\d/i],
  ["reasoning", REASONING],
  ["thanks", /\b(thanks|thank you|cheers|great job|well done)\b|谢谢|多谢|感谢|辛苦/i],
  ["help", /\b(help|what can you do|commands?)\b|帮助|你能做什么|你会什么|能帮/i],
  [
    "greeting",
    /^\W*(hi|hello|hey|good (?:morning|afternoon|evening)|greetings|yo)\b|你好|您好|嗨|早上好|晚上好|下午好/i,
  ],
];

/** What the last human words ask for. */
export function intentOf({ question, tools }: Conversation): Intent {
  const hasFileTools = tools.has("list_files") || tools.has("read_file");
  const found = PATTERNS.find(([, pattern]) => pattern.test(question))?.[0] ?? "topic";
  if (found === "identity" || found === "cache" || found === "recall") return found;
  const mentionsFiles = FILE_WORDS.test(question) || FILE_NAME.test(question);
  return hasFileTools && mentionsFiles ? "files" : found;
}

/** Whether the words ask for thought, whatever else they ask for. */
export function asksForThought(question: string): boolean {
  return REASONING.test(question);
}

/** A file named in a text, other than a README, which is looked for first. */
export function namedFile(text: string): string | null {
  const name = FILE_NAME.exec(text)?.[0] ?? null;
  return name !== null && !/readme/i.test(name) ? name : null;
}

/** The file in a listing that is worth reading first: a README, else a text. */
export function readableFile(listing: string): string | null {
  const names = listing.match(new RegExp(FILE_NAME.source, "gi")) ?? [];
  const isText = (name: string) => /\.(md|txt)$/i.test(name);
  return names.find((name) => /readme/i.test(name)) ?? names.find(isText) ?? null;
}

const OPERATION = /(-?\d+(?:\.\d+)?)\s*([-+*/×÷]|plus|minus|times)\s*(-?\d+(?:\.\d+)?)/i;

export interface Sum {
  readonly text: string;
  readonly result: number;
}

/** The first sum in a text, worked out; null for a division by zero or no sum. */
export function workOut(text: string): Sum | null {
  const match = OPERATION.exec(text);
  if (match === null) return null;
  const [whole, left = "", operator = "", right = ""] = match;
  const result = calculate(Number(left), operator.toLowerCase(), Number(right));
  return Number.isFinite(result) ? { text: whole, result: Number(result.toPrecision(12)) } : null;
}

function calculate(left: number, operator: string, right: number): number {
  if (operator === "+" || operator === "plus") return left + right;
  if (operator === "-" || operator === "minus") return left - right;
  if (operator === "/" || operator === "÷") return left / right;
  return left * right;
}
