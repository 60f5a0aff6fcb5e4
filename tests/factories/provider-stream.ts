import { createHash } from "node:crypto";

/** One block of a request in the order in which a provider hashes it, as JSON without its cache marker. */
export interface StreamBlock {
  readonly part: "tools" | "system" | "messages";
  readonly json: string;
  readonly isMarked: boolean;
}

const BYTES_PER_TOKEN = 4;

/** The blocks of a raw body: tools, then system blocks, then message blocks. */
export function streamBlocks(rawBody: string): StreamBlock[] {
  const body = parsedBody(rawBody);
  const messageBlocks = body.messages.flatMap(({ content }) => content);
  return [
    ...body.tools.map((block) => streamBlock("tools", block)),
    ...body.system.map((block) => streamBlock("system", block)),
    ...messageBlocks.map((block) => streamBlock("messages", block)),
  ];
}

/** What the provider's cache compares, joined. */
export function providerStream(rawBody: string): string {
  return joined(streamBlocks(rawBody));
}

/** Hash of tools and system blocks as sent, cache markers apart. */
export function prefixHash(rawBody: string): string {
  const prefix = streamBlocks(rawBody).filter(({ part }) => part !== "messages");
  return createHash("sha256").update(joined(prefix)).digest("hex");
}

/** Which share of the earlier request the next one repeats from its start; 1 = it only appends. */
export function retention(previous: string, next: string): number {
  const before = Buffer.from(providerStream(previous));
  const after = Buffer.from(providerStream(next));
  const most = Math.min(before.length, after.length);
  let common = 0;
  while (common < most && before[common] === after[common]) common += 1;
  return common / before.length;
}

/** Cache markers anywhere in a raw body. */
export function countMarkers(rawBody: string): number {
  let markers = 0;
  JSON.parse(rawBody, (key: string, value: unknown) => {
    if (key === "cache_control") markers += 1;
    return value;
  });
  return markers;
}

/** Tokens, by the simulated provider's rule, up to the end of the system block of that number. */
export function tokensThroughSystem(rawBody: string, blocks: number): number {
  const all = streamBlocks(rawBody);
  const firstSystem = all.findIndex(({ part }) => part === "system");
  return tokensOf(all.slice(0, firstSystem + blocks));
}

/** Tokens up to the last marker of the request. */
export function tokensToLastMarker(rawBody: string): number {
  const all = streamBlocks(rawBody);
  return tokensOf(all.slice(0, all.findLastIndex(({ isMarked }) => isMarked) + 1));
}

/** Tokens of the whole prompt. */
export function promptTokens(rawBody: string): number {
  return tokensOf(streamBlocks(rawBody));
}

/** Each message of a raw body as its exact text there, cache markers taken out of it. */
export function messageTexts(rawBody: string): string[] {
  return parsedBody(rawBody).messages.map(({ role, content }) => {
    const blocks = content.map((block) => streamBlock("messages", block).json);
    const text = `{"role":${JSON.stringify(role)},"content":[${blocks.join(",")}]}`;
    if (!withoutMarkers(rawBody).includes(text)) throw new Error(`not as sent: ${text}`);
    return text;
  });
}

/** The text of the system blocks of a raw body, in order. */
export function systemTexts(rawBody: string): string[] {
  return parsedBody(rawBody).system.map(({ text }) => String(text));
}

/** The roles of a raw body's messages with their blocks. */
export function sentMessages(rawBody: string): Body["messages"] {
  return parsedBody(rawBody).messages;
}

/** What of a conversation a provider would refuse: roles out of order, calls without results next to them. */
export function faultsOfMessages(rawBody: string): string[] {
  const { messages } = parsedBody(rawBody);
  const turns: { role: string; content: Block[] }[] = [];
  for (const { role, content } of messages) {
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content: [...content] });
  }
  const faults = turns[0]?.role === "user" ? [] : ["the first message is not the user's"];
  if (turns.at(-1)?.role !== "user") faults.push("the last message is not the user's");
  turns.forEach(({ role, content }, at) => {
    if (role !== "assistant") return;
    const calls = content.filter(({ type }) => type === "tool_use").map(({ id }) => id);
    const next = turns[at + 1]?.content ?? [];
    const results = next
      .slice(0, calls.length)
      .map(({ type, tool_use_id }) => (type === "tool_result" ? tool_use_id : null));
    if (JSON.stringify(calls) !== JSON.stringify(results)) faults.push(`message ${at}: ${calls}`);
  });
  return faults;
}

type Block = Record<string, unknown>;

interface Body {
  readonly tools: readonly Block[];
  readonly system: readonly Block[];
  readonly messages: readonly { readonly role: string; readonly content: Block[] }[];
}

/** Guarantee: only bodies that our own client rendered are given here; they hold all three lists. */
function parsedBody(rawBody: string): Body {
  return JSON.parse(rawBody) as Body;
}

function streamBlock(part: StreamBlock["part"], block: Block): StreamBlock {
  const { cache_control: marker, ...bare } = block;
  return { part, json: JSON.stringify(bare), isMarked: marker !== undefined };
}

function joined(blocks: readonly StreamBlock[]): string {
  return blocks.map(({ json }) => json).join("");
}

function tokensOf(blocks: readonly StreamBlock[]): number {
  return Math.ceil(Buffer.byteLength(joined(blocks)) / BYTES_PER_TOKEN);
}

// Inside a JSON string the quotes of such a text would be escaped: only real markers match.
function withoutMarkers(rawBody: string): string {
  return rawBody.replace(/,"cache_control":\{"type":"ephemeral"(?:,"ttl":"1h")?\}/g, "");
}
