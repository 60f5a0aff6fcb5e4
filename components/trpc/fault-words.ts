import type { Fault } from "./fault";

/** What a fault says to its reader. */
export interface FaultWords {
  readonly sentence: string;
  readonly advice: string | null;
  /** The gateway's own words, where the reader's language is not theirs. */
  readonly original: string | null;
}

const API_LANGUAGE = "en";

/**
 * The gateway's own words where the reader speaks its language; else what the fault's code means,
 * and the words as they came. A fault whose code says nothing is told as it came.
 */
export function faultWords(fault: Fault, locale: string, meaning: string | null): FaultWords {
  const sentence = toSentence(fault.message);
  const advice = fault.hint === null ? null : toSentence(fault.hint);
  if (meaning === null || locale === API_LANGUAGE) return { sentence, advice, original: null };
  const original = [sentence, advice].filter((text) => text !== null).join(" ");
  return { sentence: meaning, advice: null, original };
}

/** Begun with a capital and ended with a stop, as a sentence among others. */
export function toSentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return trimmed;
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…:;。！？]["”')]?$/.test(begun) ? begun : `${begun}.`;
}
