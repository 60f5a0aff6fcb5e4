import { sha256 } from "@/server/core/kernel";
import type { ModelRequest } from "@/server/core/models";
import { markersOf } from "@/server/core/prefix";
import { restorePrompt, systemBlocks } from "@/server/core/prompt";
import {
  type ModelCall,
  type SessionStore,
  type StoredMessage,
  toWireMessage,
  withRedactions,
} from "@/server/core/sessions";
import { restoreTools } from "@/server/core/tools";
import type { BodyRenderer } from "./body-renderer";

/** The exact body of a call made again from stored parts; null when a part is gone or the bytes differ. */
export async function rebuildBody(
  call: ModelCall,
  store: SessionStore,
  render: BodyRenderer,
): Promise<string | null> {
  const { recipe } = call;
  const documents = await store.frozenDocuments(recipe);
  if (documents === null) return null;
  const newest = recipe.messageRanges.at(-1)?.[1] ?? 0;
  const written = await store.messages(call.sessionId, { beforeSeq: newest + 1 });
  const stored = recipe.redacted
    ? withRedactions(written, await store.redactedMessages(call.sessionId))
    : written;
  const request: ModelRequest = {
    model: call.model,
    tools: restoreTools(documents.toolsDocument).tools,
    system: systemBlocks(restorePrompt(documents.promptDocument), recipe),
    messages: messagesSent(call, stored),
    settings: {
      effort: recipe.effort,
      thinking: recipe.thinking,
      maxOutputTokens: recipe.maxOutputTokens,
    },
    markers: markersOf(call.marked),
    previousMessageId: recipe.previousMessageId,
    cacheKey: recipe.cacheKey ?? null,
  };
  const body = render(call.dialect, request, recipe.omitted);
  return sha256(body) === recipe.bodySha256 ? body : null;
}

function messagesSent({ recipe }: ModelCall, stored: readonly StoredMessage[]) {
  const leftOut = new Set(recipe.leftOut.map(([seq, block]) => `${seq}:${block}`));
  return stored
    .filter(({ seq }) => recipe.messageRanges.some(([from, to]) => seq >= from && seq <= to))
    .map((message) => {
      const { role, blocks } = toWireMessage(message);
      return { role, blocks: blocks.filter((_, at) => !leftOut.has(`${message.seq}:${at}`)) };
    })
    .filter(({ blocks }) => blocks.length > 0);
}
