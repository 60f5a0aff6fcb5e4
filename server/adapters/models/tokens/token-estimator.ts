import { sha256 } from "@/server/core/kernel";
import type { TokenEstimator } from "@/server/core/models";
import { sliceText } from "./slices";

const MAXIMUM_REMEMBERED = 4_096;
/** Below this, counting anew is cheaper than hashing. */
const MINIMUM_REMEMBERED_CHARACTERS = 256;

let loading: Promise<TokenEstimator> | null = null;

/** The one estimator of this process, its vocabulary (2 MB, about a second) loaded at the first call. */
export function loadTokenEstimator(): Promise<TokenEstimator> {
  loading ??= createLoaded().catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
}

async function createLoaded(): Promise<TokenEstimator> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const options = { disallowedSpecial: new Set<string>() };
  return rememberingEstimator((slice) => countTokens(slice, options));
}

/** An estimator that counts in safe slices and remembers long texts by their hash, the latest ones. */
export function rememberingEstimator(
  countSlice: (slice: string) => number,
  maximumRemembered = MAXIMUM_REMEMBERED,
): TokenEstimator {
  const remembered = new Map<string, number>();
  const count = (text: string) =>
    sliceText(text).reduce((sum, slice) => sum + countSlice(slice), 0);
  return (text) => {
    if (text.length < MINIMUM_REMEMBERED_CHARACTERS) return count(text);
    const hash = sha256(text);
    const tokens = remembered.get(hash) ?? count(text);
    remembered.delete(hash);
    remembered.set(hash, tokens);
    const oldest = remembered.keys().next();
    if (remembered.size > maximumRemembered && !oldest.done) remembered.delete(oldest.value);
    return tokens;
  };
}
