import type { JsonRecord } from "../json";
import type { Reply } from "../reply";
import type { RequestMessage } from "../request/types";
import type { OpenaiEffort, OpenaiModel } from "./facts";

export type OpenaiApi = "chat" | "responses";

/** One piece of a prompt in the order in which it is hashed. */
export interface PromptPiece {
  /** As received, breakpoints taken out. */
  readonly text: string;
  /** Tokens of an image, which its bytes do not tell; null for everything else. */
  readonly imageTokens: number | null;
  /** A cache entry was asked for behind it. */
  readonly isMarked: boolean;
  readonly path: string;
}

/** A request that the API would accept, with its defaults filled in. */
export interface OpenaiRequest {
  readonly api: OpenaiApi;
  readonly model: OpenaiModel;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  /** Asked for: reasoning items as sealed text. */
  readonly sealsReasoning: boolean;
  readonly maxOutputTokens: number;
  readonly stopSequences: readonly string[];
  readonly effort: OpenaiEffort;
  /** Verbosity, service tier and format of the answer: a change of any misses from the first token on. */
  readonly outputSettings: string;
  readonly cacheKey: string;
  /** explicit: only marked pieces; implicit: the end of the latest message too. */
  readonly cacheMode: "implicit" | "explicit";
  readonly keepsForADay: boolean;
  readonly pieces: readonly PromptPiece[];
  /** The same conversation in the words of the other API, for whoever makes up an answer. */
  readonly system: readonly JsonRecord[];
  readonly messages: readonly RequestMessage[];
  readonly tools: readonly JsonRecord[];
}

/** Tokens of a prompt: all, those read, those written. */
export interface OpenaiUsage {
  readonly total: number;
  readonly read: number;
  readonly written: number;
}

/** An answer with all that its shape on the wire is made from. */
export interface OpenaiAnswer {
  readonly id: string;
  readonly createdAtSeconds: number;
  readonly request: OpenaiRequest;
  readonly reply: Reply;
  readonly usage: OpenaiUsage;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly nextCallId: () => string;
}
