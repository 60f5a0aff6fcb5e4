import type { PromptBlock } from "./blocks";
import { invalid } from "./errors";
import { digest, RunningDigest } from "./hash";
import { type JsonRecord, textField } from "./json";
import type { MessagesRequest } from "./request/types";

const FORMAT = "sim1";
// Not a secret: it only tells signatures of this simulator from invented ones.
const SEAL = "holdfast-simulator-thinking";

/** What stood before a thinking block when it was made. */
interface ThinkingPrefix {
  readonly tools: string;
  readonly system: string;
  readonly whole: string;
}

interface Signature {
  readonly model: string;
  readonly prefix: ThinkingPrefix;
}

export interface DroppedThinking {
  readonly type: "thinking_dropped";
  readonly path: string;
  readonly reason: "model_binding_mismatch" | "prefix_binding_mismatch";
}

/** Follows a prompt block by block and knows the content before the next one. */
export class PrefixBinder {
  private readonly tools = new RunningDigest();
  private readonly system = new RunningDigest();
  private readonly whole = new RunningDigest();

  add(block: Pick<PromptBlock, "tier" | "role" | "type" | "source" | "text">): void {
    const text = bindingText(block);
    if (block.tier === "tools") this.tools.add(text);
    if (block.tier === "system") this.system.add(text);
    this.whole.add(`${block.tier}:${block.role ?? ""}`);
    this.whole.add(text);
  }

  read(): ThinkingPrefix {
    return { tools: this.tools.read(), system: this.system.read(), whole: this.whole.read() };
  }
}

// A client may leave out the fields that only responses carry (citations, caller).
function bindingText({
  role,
  type,
  source,
  text,
}: Pick<PromptBlock, "role" | "type" | "source" | "text">): string {
  if (role !== "assistant") return text;
  if (type === "text") return JSON.stringify({ type, text: source.text });
  if (type !== "tool_use") return text;
  return JSON.stringify({ type, id: source.id, name: source.name, input: source.input });
}

/** Signs a thinking block for one model and the content before it. */
export function signThinking(model: string, prefix: ThinkingPrefix, thinking: string): string {
  const fields = [FORMAT, model, prefix.tools, prefix.system, prefix.whole];
  const sealed = [...fields, digest(SEAL, ...fields, thinking)].join(".");
  return Buffer.from(sealed).toString("base64");
}

function readSignature(signature: string, thinking: string): Signature | null {
  const fields = Buffer.from(signature, "base64").toString("utf8").split(".");
  const [format, model, tools, system, whole, seal] = fields;
  if (format !== FORMAT || model === undefined || tools === undefined) return null;
  if (system === undefined || whole === undefined) return null;
  if (seal !== digest(SEAL, format, model, tools, system, whole, thinking)) return null;
  return { model, prefix: { tools, system, whole } };
}

export interface CheckedThinking {
  readonly kept: readonly PromptBlock[];
  readonly dropped: readonly DroppedThinking[];
  readonly binder: PrefixBinder;
}

/**
 * Checks every thinking block sent back: an invented signature is refused, another model's block
 * is dropped, one behind a changed prefix is refused or dropped as the request asks.
 */
export function checkThinking(
  blocks: readonly PromptBlock[],
  request: MessagesRequest,
): CheckedThinking {
  const binder = new PrefixBinder();
  const kept: PromptBlock[] = [];
  const dropped: DroppedThinking[] = [];
  for (const block of blocks) {
    const reason = isThinking(block) ? dropReason(block, binder, request) : null;
    if (reason !== null) {
      dropped.push({ type: "thinking_dropped", path: block.path, reason });
      continue;
    }
    kept.push(block);
    binder.add(block);
  }
  return { kept, dropped, binder };
}

function isThinking(block: PromptBlock): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking";
}

function dropReason(
  block: PromptBlock,
  binder: PrefixBinder,
  { model, thinking }: MessagesRequest,
): DroppedThinking["reason"] | null {
  const signature = signatureOf(block.source);
  if (signature === null) {
    throw invalid(`${block.path}: Invalid \`signature\` in \`thinking\` block`);
  }
  if (signature.model !== model.id) return "model_binding_mismatch";
  if (!model.traits.has("binds-thinking")) return null;
  const prefix = binder.read();
  if (signature.prefix.whole === prefix.whole) return null;
  if (thinking.dropsMismatched) return "prefix_binding_mismatch";
  throw invalid(
    `${block.path}: Invalid \`signature\` in \`thinking\` block. The block is bound to a ` +
      "different conversation. Remove the block, or set " +
      '`thinking.block_binding.prefix_mismatch_behavior` to "drop_block". That setting requires ' +
      "the `thinking-binding-controls-2026-08-01` value in the `anthropic-beta` header. " +
      whatChanged(signature.prefix, prefix),
  );
}

function signatureOf(source: JsonRecord): Signature | null {
  const signature = textField(source, "signature");
  const thinking = textField(source, "thinking");
  return signature === null || thinking === null ? null : readSignature(signature, thinking);
}

function whatChanged(then: ThinkingPrefix, now: ThinkingPrefix): string {
  if (then.tools !== now.tools) {
    return "The `tools` differ from the ones this block was created with.";
  }
  if (then.system !== now.system) {
    return "The `system` prompt differs from the one this block was created with.";
  }
  return "The messages before the block differ from the ones it was created with.";
}
