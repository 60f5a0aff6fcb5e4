import type { ModelRequest, OptionalField } from "@/server/core/models";
import type { FieldRefusal } from "../optional-field-memory";
import type { OpenaiDialect } from "./address";
import { takesBreakpoints } from "./render";
import { canSummarise } from "./render-responses";
import { reasoningEffort } from "./settings";

const NAMES: readonly (readonly [OptionalField, RegExp])[] = [
  ["prompt_cache_breakpoint", /\bprompt_cache_(?:breakpoint|options)/i],
  ["prompt_cache_key", /\bprompt_cache_key\b/i],
  ["stream_options", /\bstream_options\b|\binclude_usage\b/i],
  ["max_completion_tokens", /\bmax_completion_tokens\b/i],
  ["reasoning_summary", /\breasoning\.summary\b|\breasoning summar/i],
  ["reasoning_effort", /\breasoning(?:_effort|\.effort)\b|\breasoning effort\b/i],
];

// Complaints about how a known field was used: the provider does take it, the next call may send it.
const MISUSE =
  /at most|maximum of|too many|too large|must be less|greater than|cannot be placed|(?:unsupported|invalid) value|does not support '/i;

/** Which sent field the refusal is about, by its parameter or its message; null when it is about something else. */
export function fieldRefusal(
  refusal: { readonly param: string | null; readonly message: string },
  sent: readonly OptionalField[],
): FieldRefusal | null {
  const named = NAMES.find(
    ([field, name]) =>
      sent.includes(field) && (name.test(refusal.param ?? "") || name.test(refusal.message)),
  );
  if (named === undefined) return null;
  const isMisuse = MISUSE.test(refusal.message);
  // A limit that is wrong under one name is wrong under the other.
  if (isMisuse && named[0] === "max_completion_tokens") return null;
  return { field: named[0], isLasting: !isMisuse };
}

/** The optional fields that a body of this request would carry if nothing were left out. */
export function optionalFieldsOf(dialect: OpenaiDialect, request: ModelRequest): OptionalField[] {
  const isChat = dialect === "openai-chat";
  const carried: readonly (readonly [OptionalField, boolean])[] = [
    ["stream_options", isChat],
    ["max_completion_tokens", isChat],
    ["prompt_cache_key", request.cacheKey !== null],
    ["prompt_cache_breakpoint", takesBreakpoints(request) || request.markers.length > 0],
    ["reasoning_effort", reasoningEffort(request) !== null],
    ["reasoning_summary", !isChat && canSummarise(request)],
  ];
  return carried.flatMap(([field, isCarried]) => (isCarried ? [field] : []));
}
