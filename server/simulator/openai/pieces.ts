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

/** A piece of the stream: whose it is, and its JSON as received without breakpoints. */
export function pieceOf(owner: string, source: JsonRecord | string, path: string): PromptPiece {
  if (typeof source === "string") {
    return { text: `${owner} ${source}`, imageTokens: null, isMarked: false, path };
  }
  const text = `${owner} ${JSON.stringify(without(source, BREAKPOINT))}`;
  const image = imageOf(source);
  if (image === null) return { text, imageTokens: null, isMarked: isMarked(source, path), path };
  const tokens = imageTokens(image);
  return { text: digest(text), imageTokens: tokens, isMarked: isMarked(source, path), path };
}

/** An image part as an image block of the other API; null for a part of another kind. */
export function imageOf(part: JsonRecord): JsonRecord | null {
  const nested = recordField(part, "image_url");
  const url = nested === null ? textField(part, "image_url") : textField(nested, "url");
  const [, media_type = "", data = ""] = DATA_URL.exec(url ?? "") ?? [];
  if (url === null) return null;
  return { type: "image", source: { type: "base64", media_type, data } };
}
