import { digest } from "../hash";
import { imageTokens } from "../image-tokens";
import { isRecord, type JsonRecord, recordField, textField, without } from "../json";
import { refused } from "./refusals";
import type { PromptPiece } from "./types";

const BREAKPOINT = "prompt_cache_breakpoint";
const DATA_URL = /^data:([\w.+/-]+);base64,(.*)$/s;

/** Whether the part asks for a cache entry behind it; refuses a malformed wish. */
export function isMarked(part: JsonRecord, path: string): boolean {
  const wish = part[BREAKPOINT];
  if (wish === undefined || wish === null) return false;
  if (!isRecord(wish) || wish.mode !== "explicit") {
    throw refused(`Invalid value for ${path}.${BREAKPOINT}.`, `${path}.${BREAKPOINT}`);
  }
  return true;
}

/** Refuses a breakpoint on what a model wrote. */
export function refuseMarkedOutput(pieces: readonly PromptPiece[]): void {
  const marked = pieces.find((piece) => piece.isMarked);
  if (marked === undefined) return;
  throw refused(
    `${BREAKPOINT} is not allowed on assistant output.`,
    `${marked.path}.${BREAKPOINT}`,
    "invalid_value",
  );
}

/** Refuses a part of text without any. */
export function checkText(part: JsonRecord, path: string): void {
  if (part.type === "input_image" || part.type === "image_url") return;
  const field = part.type === "refusal" ? "refusal" : "text";
  const text = textField(part, field);
  if (text !== null && text !== "") return;
  const missing = text === null;
  throw refused(
    missing ? `Missing required parameter: '${path}.${field}'.` : `'${path}.${field}' is empty.`,
    `${path}.${field}`,
    missing ? "missing_required_parameter" : "invalid_value",
  );
}

/** A piece of the stream: whose it is, then its words, or its JSON as received without breakpoints. */
export function pieceOf(owner: string, source: JsonRecord | string, path: string): PromptPiece {
  if (typeof source === "string") {
    return { text: `${owner} ${source}`, imageTokens: null, isMarked: false, path };
  }
  const text = `${owner} ${wordsOf(source) ?? JSON.stringify(without(source, BREAKPOINT))}`;
  const image = imageOf(source);
  if (image === null) return { text, imageTokens: null, isMarked: isMarked(source, path), path };
  const tokens = imageTokens(image);
  return { text: digest(text), imageTokens: tokens, isMarked: isMarked(source, path), path };
}

const TEXT_PARTS = ["text", "input_text", "output_text"];

/** The words of a text part: the model reads the same whether they came as a part or as a plain string. */
function wordsOf(part: JsonRecord): string | null {
  return TEXT_PARTS.includes(String(part.type)) ? textField(part, "text") : null;
}

/** An image part as an image block of the other API; null for a part of another kind. */
export function imageOf(part: JsonRecord): JsonRecord | null {
  const nested = recordField(part, "image_url");
  const url = nested === null ? textField(part, "image_url") : textField(nested, "url");
  const [, media_type = "", data = ""] = DATA_URL.exec(url ?? "") ?? [];
  if (url === null) return null;
  return { type: "image", source: { type: "base64", media_type, data } };
}
