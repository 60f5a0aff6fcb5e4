import { wireJson } from "@/server/core/kernel";
import type { SystemLabel, WireSystemBlock } from "@/server/core/models";
import type { RenderedPrompt } from "./tiers";

export interface RequestPrompts {
  readonly chatPrompt: string;
  readonly channelPrompt: string;
}

/** The system part of a request: one block per tier, then chat and channel prompt; an empty one sends no block. */
export function systemBlocks(prompt: RenderedPrompt, request: RequestPrompts): WireSystemBlock[] {
  return [
    ...systemBlock("stable", prompt.stable.text),
    ...systemBlock("context", prompt.context.text),
    ...systemBlock("volatile", prompt.volatile.text),
    ...systemBlock("chat-prompt", request.chatPrompt),
    ...systemBlock("channel-prompt", request.channelPrompt),
  ];
}

// Providers refuse an empty text block, and one of white space alone.
function systemBlock(label: SystemLabel, text: string): WireSystemBlock[] {
  return text.trim() === "" ? [] : [{ label, json: wireJson({ type: "text", text }) }];
}
