import { type ModelRequest, modelCapabilities, type OptionalField } from "@/server/core/models";
import type { OpenaiDialect } from "./address";
import { type Field, renderObject } from "./parts";
import { chatContent, chatFields } from "./render-chat";
import { responsesContent, responsesFields } from "./render-responses";

/**
 * The body of a streamed call, byte for byte as it goes out. Pure, block by block: equal blocks give equal
 * bytes, whatever stands around them. Texts are parts where the request carries breakpoints, else plain
 * strings, which every compatible server takes.
 */
export function renderOpenaiBody(
  dialect: OpenaiDialect,
  request: ModelRequest,
  omitted: readonly OptionalField[],
): string {
  const isChat = dialect === "openai-chat";
  return renderObject([
    ["model", JSON.stringify(request.model)],
    ...(isChat ? chatFields(request, omitted) : responsesFields(request, omitted)),
    ...cacheFields(request, omitted),
    ...(isChat ? chatContent(request, omitted) : responsesContent(request, omitted)),
  ]);
}

/** The body of a token count: model, tools and input of the call, and nothing else. */
export function renderCountBody(request: ModelRequest): string {
  return renderObject([
    ["model", JSON.stringify(request.model)],
    ...responsesContent(request, ["prompt_cache_breakpoint"]),
  ]);
}

function cacheFields(request: ModelRequest, omitted: readonly OptionalField[]): Field[] {
  const { cacheKey } = request;
  return [
    cacheKey === null || omitted.includes("prompt_cache_key")
      ? null
      : ["prompt_cache_key", JSON.stringify(cacheKey)],
    takesBreakpoints(request) && !omitted.includes("prompt_cache_breakpoint")
      ? ["prompt_cache_options", '{"mode":"explicit"}']
      : null,
  ];
}

/** Whether the model takes breakpoints. Explicit mode: what we do not mark is not written, and not paid for. */
export function takesBreakpoints({ model }: ModelRequest): boolean {
  return modelCapabilities(model).caching === "breakpoints";
}
