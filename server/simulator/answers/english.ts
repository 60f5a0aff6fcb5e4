import type { PromptUsage } from "../accounting";
import type { ToolResult } from "../conversation";
import { pick } from "../hash";
import {
  count,
  fileText,
  firstLine,
  lineCount,
  listing,
  opening,
  type Phrases,
  percent,
  shorten,
} from "./phrases";

function written(usage: PromptUsage): number {
  return usage.write5m + usage.write1h;
}

function cacheVerdict(usage: PromptUsage): string {
  if (usage.read > 0) {
    const share = percent(usage.read, usage.total);
    return `So ${share} % of this prompt came straight from the cache. As long as nothing before it changes, the next turn reads it again, and a little more.`;
  }
  if (written(usage) > 0) {
    return "Nothing was there to read: this prefix is new to me, or its entry ran out. I have written it down, so the next turn can read it.";
  }
  return "No entry was read and none was written: either the request carried no cache marker, or the prompt is shorter than the model's minimum.";
}

function usageLine(usage: PromptUsage): string {
  return `_This request: ${count(usage.read)} tokens read from cache, ${count(written(usage))} written, ${count(usage.uncached)} uncached._`;
}

function oneResult(result: ToolResult): string {
  const name = `\`${result.toolName}\``;
  const path = typeof result.input.path === "string" ? ` on \`${result.input.path}\`` : "";
  if (result.isError) {
    return `${name}${path} did not work: ${firstLine(result.text)}`;
  }
  if (result.text.trim() === "") return `${name}${path} came back empty.`;
  const entries = listing(result);
  if (entries !== null) return `This is what I find:\n\n${entries}`;
  const text = fileText(result.text);
  const lines = lineCount(text);
  const amount = lines === 1 ? "one line" : `${count(lines)} lines`;
  return `${name}${path} gave me ${amount}. It starts with:\n\n${opening(text)}`;
}

function resultsText(results: readonly ToolResult[]): string {
  const [only] = results;
  if (results.length === 1 && only !== undefined) {
    const next = only.isError
      ? "Shall I try another path?"
      : "Tell me which part you want to look at more closely.";
    return `${oneResult(only)}\n\n${next}`;
  }
  const failed = results.filter((result) => result.isError).length;
  const summary =
    failed === 0
      ? `All ${results.length} tools answered.`
      : `${results.length - failed} of ${results.length} tools answered, ${failed} did not.`;
  const items = results.map(
    (result) =>
      `- \`${result.toolName}\`: ${result.isError ? "error, " : ""}${firstLine(result.text, 80) || "empty"}`,
  );
  return `${summary}\n\n${items.join("\n")}`;
}

export const ENGLISH: Phrases = {
  greeting: (seed) =>
    pick(
      [
        "Hello! Good to see you. What shall we look at?",
        "Hi there! I am awake and my cache is listening. What is on your mind?",
        "Hello! Ask me something, or let me have a look at the files in this workspace.",
      ],
      seed,
    ),
  identity: (modelName) =>
    [
      `I am a **simulated model**. I answer in the place of ${modelName}, but no language model is behind me: my words come from a small set of rules, and the same request always gets the same answer.`,
      "",
      "What is real is the bookkeeping. My prompt cache follows the provider's documented rules, so the token counts, the hits and the misses that you see are honest.",
    ].join("\n"),
  cache: (usage) =>
    [
      `I read **${count(usage.read)} tokens** from cache, wrote **${count(written(usage))}** and took in **${count(usage.uncached)}** uncached, of ${count(usage.total)} in this request.`,
      "",
      "| | tokens |",
      "|---|---:|",
      `| read from cache | ${count(usage.read)} |`,
      `| written for 5 minutes | ${count(usage.write5m)} |`,
      `| written for 1 hour | ${count(usage.write1h)} |`,
      `| uncached | ${count(usage.uncached)} |`,
      "",
      cacheVerdict(usage),
    ].join("\n"),
  recall: (earlier) => {
    const [first] = earlier;
    if (first === undefined)
      return "This is your first message to me, so there is nothing before it.";
    const last = earlier.at(-1) ?? first;
    const opening = `You have written ${earlier.length === 1 ? "one message" : `${earlier.length} messages`} before this one.`;
    if (earlier.length === 1) return `${opening} It was:\n\n> ${shorten(first, 240)}`;
    return `${opening}\n\n- The first: “${shorten(first, 160)}”\n- The last: “${shorten(last, 160)}”`;
  },
  arithmetic: (sum) =>
    sum === null
      ? "That sum has no finite result. Try another one."
      : `${sum.text} = **${count(sum.result)}**`,
  reasoning: (topic, usage) =>
    [
      `I would take “${shorten(topic, 100)}” in three steps:`,
      "",
      "1. **Say what is asked**, in one sentence, so that we both mean the same thing.",
      "2. **Look at what stays and what changes.** What is the same in every case cannot be the cause of a difference.",
      "3. **Try the smallest case** that could prove the idea wrong, before building on it.",
      "",
      `For the facts themselves you need a real model. I know this conversation, all ${count(usage.total)} tokens of it (${count(usage.read)} came from cache), and not much of the world.`,
    ].join("\n"),
  thought: (topic, usage) =>
    [
      `The question is “${shorten(topic, 120)}”.`,
      "First I look at what I already know from this conversation, then at what has to be worked out.",
      `The prompt holds ${count(usage.total)} tokens, ${count(usage.read)} of them from cache, so the context is still the same one as before.`,
      "A short answer in three steps will be clearer than a long one.",
    ].join(" "),
  thanks: (seed) =>
    pick(
      [
        "You are welcome! Anything else?",
        "With pleasure. I am here when the next question comes.",
        "Glad it helped. My cache stays warm for a few minutes, in case you go on.",
      ],
      seed,
    ),
  help: (toolNames) =>
    [
      "Here is what you can try with me:",
      "",
      "- ask **about my cache**: I know what this request read and wrote",
      toolNames.length > 0
        ? `- ask me to **look at the files**: I may call ${toolNames.map((name) => `\`${name}\``).join(", ")}`
        : "- no tools came with this request, so I cannot look at files",
      "- ask **why** something is so, and I think before I answer",
      "- ask **what you said** before, or give me a sum like `17 * 24`",
      "- script me: `sim: say …`, `sim: tool NAME {…}`, `sim: tools 3`, `sim: long 200 20`, `sim: slow 2000`, `sim: error 529`",
    ].join("\n"),
  topic: (topic, turn, usage) => {
    const quoted = shorten(topic.replace(/\s+/g, " "), 90);
    const answer = pick(
      [
        `“${quoted}” is a good thread to pull. Shall we start with what you already know about it, or with what you want it to become?`,
        `I hear you: “${quoted}”. There are two ways in: a quick sketch now, or a closer look with the files at hand. Which one suits you?`,
        `Noted: “${quoted}”. If you tell me the one thing that matters most about it, I will keep to that.`,
        `On “${quoted}”: let us keep it small first, see that it holds, and build on it.`,
      ],
      `${topic}:${turn}`,
    );
    return turn === 1 ? `${answer}\n\n${usageLine(usage)}` : answer;
  },
  beforeListing: "Let me see what is in the workspace.",
  beforeReading: (path) => `\`${path}\` looks like the right place. I read it.`,
  results: resultsText,
  refusal: "I can't help with that request.",
  thinkingIsOff: "(Thinking is off for this request, so I answer without it.)",
  recovered: (attempts) =>
    `That worked now: ${attempts} ${attempts === 1 ? "attempt" : "attempts"} failed before this one, as asked.`,
};
