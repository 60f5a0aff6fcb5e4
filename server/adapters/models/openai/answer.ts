import type { Logger } from "@/server/core/kernel";
import {
  type ModelRequest,
  NO_USAGE,
  type StopReason,
  type StreamPart,
} from "@/server/core/models";
import type { JsonRecord } from "../json";
import { AnswerBlocks } from "./answer-blocks";
import { CallIds } from "./tool-calls";
import { openaiUsage } from "./usage";

export interface AnswerSource {
  readonly request: ModelRequest;
  readonly requestId: string | null;
  readonly organisation: string | null;
  readonly logger: Logger;
}

/** Reads the events of one answer, whichever API it comes from. */
export interface AnswerReader {
  readonly hasBegun: boolean;
  /** The answer is whole; what may still come is its usage. */
  readonly hasFinished: boolean;
  readonly hasEnded: boolean;
  /** The parts that an event stands for; throws PROVIDER_FAILED on one that makes no sense. */
  read(event: JsonRecord): StreamPart[];
  /** The parts left when the stream is over; throws when the answer is not whole. */
  finish(): StreamPart[];
}

/** What both readers keep of an answer: its beginning, its blocks, its end. */
export class Answer {
  readonly blocks: AnswerBlocks;
  rawUsage: unknown = null;
  hasBegun = false;
  hasEnded = false;
  readonly #source: AnswerSource;
  readonly #warned = new Set<string>();

  constructor(source: AnswerSource) {
    this.#source = source;
    this.blocks = new AnswerBlocks(new CallIds(source.request));
  }

  /** The answer's start, once; a server that names no answer is taken at its request's id. */
  begin(id: string | null): StreamPart[] {
    if (this.hasBegun) return [];
    this.hasBegun = true;
    const { requestId, organisation } = this.#source;
    return [
      {
        type: "answer-start",
        providerMessageId: id ?? requestId ?? "unnamed",
        requestId,
        organisation,
        usage: NO_USAGE,
        rawUsage: null,
      },
    ];
  }

  end(stopReason: StopReason): StreamPart[] {
    if (this.hasEnded) return [];
    this.hasEnded = true;
    const { usage, contradictions } = openaiUsage(this.rawUsage, this.#source.request);
    if (contradictions.length > 0)
      this.#source.logger.warn(
        { requestId: this.#source.requestId, contradictions },
        "the provider's usage contradicts itself; what cannot be true is left out",
      );
    const { rawUsage } = this;
    return [{ type: "answer-end", stopReason, usage, rawUsage, verdict: null }];
  }

  /** Says once that a part of the answer is not known. */
  warn(what: string, name: unknown): void {
    const known = typeof name === "string" ? name.slice(0, 60) : "unnamed";
    if (this.#warned.has(`${what} ${known}`)) return;
    this.#warned.add(`${what} ${known}`);
    const { requestId, logger } = this.#source;
    logger.warn({ requestId, what, name: known }, "ignored a part of the answer that is not known");
  }
}
