import { type Block, makeBlock } from "../tiers";
import { HONESTY, IDENTITY, WORKING_RULES } from "./conduct";
import { CHAT_NOTE, STEER_NOTE, TURN_NOTES } from "./conversation";
import { TOOL_GUIDANCE } from "./tools";
import { MEMORY_NOTE, TRUST } from "./trust";

/** The same words for every profile; only whether there are tools at all makes a difference. */
export function stableBlocks(toolNames: readonly string[]): Block<"stable">[] {
  const hasTools = toolNames.length > 0;
  return [
    makeBlock("stable", "identity", IDENTITY),
    makeBlock("stable", "working-rules", WORKING_RULES),
    makeBlock("stable", "tool-guidance", hasTools ? TOOL_GUIDANCE : ""),
    makeBlock("stable", "honesty", HONESTY),
    makeBlock("stable", "trust", TRUST),
    makeBlock("stable", "memory-note", MEMORY_NOTE),
    makeBlock("stable", "chat-note", CHAT_NOTE),
    makeBlock("stable", "turn-notes", TURN_NOTES),
    makeBlock("stable", "steer-note", hasTools ? STEER_NOTE : ""),
  ];
}
