import type { TierSalts } from "./accounting";
import { isRecord, type JsonRecord } from "./json";
import type { MessagesRequest } from "./request/types";

/** The settings that invalidate a tier although no block of it changed. */
export function tierSalts(request: MessagesRequest): TierSalts {
  const blocks = request.messages.flatMap((message) => message.content);
  return {
    system: JSON.stringify([
      request.speed,
      blocks.some(hasCitations),
      request.tools.some((tool) => String(tool.type ?? "").startsWith("web_search")),
    ]),
    messages: JSON.stringify([
      request.toolChoice,
      request.thinking.type,
      request.thinking.budgetTokens,
      request.effort,
      blocks.some(holdsImage),
      request.outputFormat,
    ]),
  };
}

function hasCitations(block: JsonRecord): boolean {
  const { citations } = block;
  return isRecord(citations) && citations.enabled === true;
}

function holdsImage(block: JsonRecord): boolean {
  if (block.type === "image") return true;
  return (
    Array.isArray(block.content) &&
    block.content.some((inner: unknown) => isRecord(inner) && inner.type === "image")
  );
}
