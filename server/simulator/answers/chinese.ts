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
    return `也就是说，这次提示词有 ${percent(usage.read, usage.total)}% 直接来自缓存。只要前面的内容一个字节都不变，下一轮还能读到它，而且会更多一点。`;
  }
  if (written(usage) > 0) {
    return "这次没有可读的缓存：这个前缀对我来说是新的，或者原来的条目已经过期。我已经把它写入缓存，下一轮就能读到。";
  }
  return "这次既没有读取也没有写入：要么请求里没有缓存标记，要么提示词短于模型的最小长度。";
}

function oneResult(result: ToolResult): string {
  const name = `\`${result.toolName}\``;
  const path = typeof result.input.path === "string" ? `（\`${result.input.path}\`）` : "";
  if (result.isError) return `${name}${path} 没有成功：${firstLine(result.text)}`;
  if (result.text.trim() === "") return `${name}${path} 返回了空内容。`;
  const entries = listing(result);
  if (entries !== null) return `这里有：\n\n${entries}`;
  const text = fileText(result.text);
  return `${name}${path} 返回了 ${count(lineCount(text))} 行，开头是：\n\n${opening(text)}`;
}

function resultsText(results: readonly ToolResult[]): string {
  const [only] = results;
  if (results.length === 1 && only !== undefined) {
    const next = only.isError ? "要不要换一个路径再试？" : "想细看哪一部分，告诉我就好。";
    return `${oneResult(only)}\n\n${next}`;
  }
  const failed = results.filter((result) => result.isError).length;
  const summary =
    failed === 0
      ? `${results.length} 个工具都有了结果。`
      : `${results.length} 个工具里有 ${failed} 个没有成功。`;
  const items = results.map(
    (result) =>
      `- \`${result.toolName}\`：${result.isError ? "出错，" : ""}${firstLine(result.text, 60) || "空"}`,
  );
  return `${summary}\n\n${items.join("\n")}`;
}

export const CHINESE: Phrases = {
  greeting: (seed) =>
    pick(
      [
        "你好！很高兴见到你，想聊点什么？",
        "你好呀！我在，缓存也热着。有什么想问的？",
        "您好！可以直接提问，也可以让我看看工作区里的文件。",
      ],
      seed,
    ),
  identity: (modelName) =>
    [
      `我是一个**模拟模型**，代替 ${modelName} 回答。背后没有真正的语言模型：我的话来自一小组规则，同样的请求总会得到同样的回答。`,
      "",
      "真实的是账目：提示词缓存完全按照提供商公开的规则计算，所以你看到的令牌数、命中和未命中都是可信的。",
    ].join("\n"),
  cache: (usage) =>
    [
      `这次请求共 ${count(usage.total)} 个令牌：从缓存读取 **${count(usage.read)}**，写入 **${count(written(usage))}**，未缓存 **${count(usage.uncached)}**。`,
      "",
      "| | 令牌 |",
      "|---|---:|",
      `| 从缓存读取 | ${count(usage.read)} |`,
      `| 写入（5 分钟） | ${count(usage.write5m)} |`,
      `| 写入（1 小时） | ${count(usage.write1h)} |`,
      `| 未缓存 | ${count(usage.uncached)} |`,
      "",
      cacheVerdict(usage),
    ].join("\n"),
  recall: (earlier) => {
    const [first] = earlier;
    if (first === undefined) return "这是你发给我的第一条消息，之前没有别的内容。";
    const last = earlier.at(-1) ?? first;
    if (earlier.length === 1) return `在这之前你说过一句话：\n\n> ${shorten(first, 200)}`;
    return `在这之前你发过 ${earlier.length} 条消息。\n\n- 第一条：“${shorten(first, 120)}”\n- 上一条：“${shorten(last, 120)}”`;
  },
  arithmetic: (sum) =>
    sum === null
      ? "这个算式没有有限的结果，换一个试试。"
      : `${sum.text} = **${count(sum.result)}**`,
  reasoning: (topic, usage) =>
    [
      `“${shorten(topic, 80)}”这个问题，我会分三步来看：`,
      "",
      "1. **先说清问的是什么**，用一句话，免得各想各的。",
      "2. **看什么不变，什么在变。** 每种情况下都一样的东西，不会是差别的原因。",
      "3. **先试最小的例子**，看它能不能推翻这个想法，再往上加。",
      "",
      `至于事实本身，要请真正的模型来回答。我了解的是这段对话：共 ${count(usage.total)} 个令牌，其中 ${count(usage.read)} 个来自缓存；对外面的世界我知道得不多。`,
    ].join("\n"),
  thought: (topic, usage) =>
    `问题是“${shorten(topic, 100)}”。先看这段对话里已经知道什么，再看还需要推出什么。提示词一共 ${count(usage.total)} 个令牌，其中 ${count(usage.read)} 个来自缓存，说明上下文和之前一致。用三步说清楚，比写得很长更好。`,
  thanks: (seed) =>
    pick(
      [
        "不客气！还有别的吗？",
        "很乐意。下一个问题随时来。",
        "有帮助就好。缓存还会热几分钟，可以接着聊。",
      ],
      seed,
    ),
  help: (toolNames) =>
    [
      "你可以这样试试：",
      "",
      "- 问我的**缓存**：我知道这次请求读了多少、写了多少",
      toolNames.length > 0
        ? `- 让我**看看文件**：我可以调用 ${toolNames.map((name) => `\`${name}\``).join("、")}`
        : "- 这次请求没有带工具，所以我不能看文件",
      "- 问**为什么**，我会先想一想再回答",
      "- 问我**你之前说过什么**，或者给我一个算式，例如 `17 * 24`",
      "- 用脚本控制我：`sim: say …`、`sim: tool NAME {…}`、`sim: tools 3`、`sim: long 200 20`、`sim: slow 2000`、`sim: error 529`",
    ].join("\n"),
  topic: (topic, turn, usage) => {
    const quoted = shorten(topic.replace(/\s+/g, " "), 60);
    const answer = pick(
      [
        `“${quoted}”是个好话题。先说说你已经知道的，还是先说你希望它变成什么样？`,
        `明白，“${quoted}”。可以先快速勾个轮廓，也可以对着文件细看，你想要哪一种？`,
        `记下了：“${quoted}”。告诉我其中最重要的一点，我就围绕它来。`,
        `关于“${quoted}”，我们先从小处做起，确认站得住，再往上加。`,
      ],
      `${topic}:${turn}`,
    );
    if (turn > 1) return answer;
    return `${answer}\n\n_本次请求：从缓存读取 ${count(usage.read)} 个令牌，写入 ${count(written(usage))}，未缓存 ${count(usage.uncached)}。_`;
  },
  beforeListing: "我先看看工作区里有什么。",
  beforeReading: (path) => `\`${path}\` 看起来就是要找的，我来读一下。`,
  results: resultsText,
  refusal: "这个请求我帮不了。",
  thinkingIsOff: "（这次请求关闭了思考，所以我直接回答。）",
  recovered: (attempts) => `现在成功了：按要求，之前有 ${attempts} 次失败。`,
};
